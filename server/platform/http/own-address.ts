import type { Config } from '#server/platform/core/config.ts'
import { readableAddress } from './readable-address.ts'

type Bases = Pick<Config, 'api_base' | 'api_version' | 'support_api_base'>

/** The path of a base that may be a whole address: `https://api.example.ru/sign` has `/sign`. */
const pathOf = (base: string) => (base.startsWith('/') ? base : new URL(base).pathname.replace(/\/+$/, ''))

/**
 * Takes requests to the configured API addresses to the routes, which are registered under `/api/v1` and
 * `/api/support`. Those addresses stay: gateways call them, and programs of clients know them.
 */
export function ownAddress({ api_base, api_version, support_api_base }: Bases) {
  const prefixes = [
    [`${pathOf(support_api_base)}/`, '/api/support/'],
    [`${pathOf(api_base)}/${api_version}/`, '/api/v1/'],
  ] as const
  return ({ url = '/' }: { url?: string | undefined }): string => {
    const [own, known] = prefixes.find(([prefix]) => url.startsWith(prefix)) ?? ['', '']
    return readableAddress({ url: known + url.slice(own.length) })
  }
}
