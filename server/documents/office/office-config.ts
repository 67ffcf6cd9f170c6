import { z } from 'zod'

declare module '#server/platform/core/config.ts' {
  interface Config {
    office: OfficeConfig
  }
}

/** The environment variables of LibreOffice; part of those that `config.ts` reads. */
export const officeEnvironment = {
  /** path of `soffice`, or `off`; without it the program is looked for where systems install it */
  OFFICE_PATH: z.string().trim().min(1).optional(),
  /** runs of LibreOffice at once */
  OFFICE_SLOTS: z.coerce.number().int().min(1).max(32).default(2),
  /** of the processor, for one document: a busy machine takes longer */
  OFFICE_SECONDS: z.coerce.number().int().min(2).max(600).default(60),
  /** of one run */
  OFFICE_MEGABYTES: z.coerce.number().int().min(512).max(64_000).default(2048),
}

export type OfficeConfig = { path: string | undefined; slots: number; seconds_max: number; megabytes_max: number }

export function officeConfig(e: z.output<z.ZodObject<typeof officeEnvironment>>): OfficeConfig {
  return {
    path: e.OFFICE_PATH,
    slots: e.OFFICE_SLOTS,
    seconds_max: e.OFFICE_SECONDS,
    megabytes_max: e.OFFICE_MEGABYTES,
  }
}
