import { addressKey } from '#server/platform/core/address.ts'
import type { Counter } from '#server/platform/http/limits.ts'

/**
 * The limits that a code counts for which a caller without an account or link has sent: by a public link, or for «Мои
 * документы». The right code gives the points back to the phone and the address that asked for it.
 */
export const strangerCounters = ({ phone, ip }: { phone: string; ip: string | null }): Counter[] => [
  ['form_codes_address', addressKey(ip)],
  ['form_codes_phone_day', phone],
  ['form_codes_phone_hour', phone],
]
