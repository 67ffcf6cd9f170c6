import type { IncomingHttpHeaders } from 'node:http'
import type { GatewayAnswer } from '#server/platform/db/column-values.ts'

/** Headers that say when, what and by whom. */
const kept_headers = ['date', 'content-type', 'server', 'x-request-id'] as const

const masked = '••••••'

/**
 * An answer as evidence. Only what must not be kept is replaced: the gateway's own secrets, and numbers of six digits,
 * since some gateways repeat the text of a message, and with it the code.
 */
export function gatewayAnswer(
  body: Buffer,
  { status = null, headers = {}, secrets = [], ids = [] }: Partial<Source> = {},
): GatewayAnswer {
  let text = body.toString('utf8')
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, masked)
  // ids first: a part of one may be six digits
  const long_ids = ids.filter((id) => id.length > 6).map((id) => id.replaceAll(/\W/g, String.raw`\$&`))
  const numbers = new RegExp([...long_ids, String.raw`(?<!\d)\d{6}(?!\d)`].join('|'), 'g')
  text = text.replaceAll(numbers, (found) => (ids.includes(found) ? found : masked))
  const kept = kept_headers.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))
  return { status, headers: Object.fromEntries(kept), body: Buffer.from(text).toString('base64') }
}

type Source = {
  status: number | null
  headers: IncomingHttpHeaders
  /** secrets of the gateway's account, removed from what is stored */
  secrets: (string | null | undefined)[]
  /** numbers that are no codes */
  ids: readonly string[]
}
