import { z } from 'zod'
import { registryDrivers, type RegistryDriver } from '#shared/rules/registry-drivers.ts'

declare module '#server/platform/core/config.ts' {
  interface Config {
    /** undefined: nobody is asked about organizations */
    registry: RegistryConfig | undefined
  }
}

export type RegistryConfig = { driver: RegistryDriver; url: string; api_key: string }

/** Where each service is, as it documents it. */
export const registryUrls: Readonly<Record<RegistryDriver, string>> = {
  dadata: 'https://suggestions.dadata.ru/suggestions/api/4_1/rs',
  apifns: 'https://api-fns.ru/api',
}

export const registryEnvironment = {
  REGISTRY_DRIVER: z.enum(registryDrivers, 'dadata или apifns').optional(),
  REGISTRY_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** it travels in a header or an address */
  REGISTRY_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'ключ без пробелов, до 200 знаков')
    .optional(),
}

type Given = { [Name in keyof typeof registryEnvironment]?: z.output<(typeof registryEnvironment)[Name]> | undefined }

export function registryFaults({ REGISTRY_DRIVER, REGISTRY_URL, REGISTRY_API_KEY }: Given): string[] {
  if (REGISTRY_DRIVER) return REGISTRY_API_KEY ? [] : [`REGISTRY_DRIVER=${REGISTRY_DRIVER}: нужен REGISTRY_API_KEY`]
  const others = { REGISTRY_URL, REGISTRY_API_KEY }
  return Object.entries(others).flatMap(([name, value]) => (value ? [`${name} задан, а REGISTRY_DRIVER нет`] : []))
}

export function registryConfig({ REGISTRY_DRIVER: driver, REGISTRY_URL, REGISTRY_API_KEY }: Given) {
  const registry = driver && { driver, url: REGISTRY_URL ?? registryUrls[driver], api_key: REGISTRY_API_KEY ?? '' }
  return { registry }
}
