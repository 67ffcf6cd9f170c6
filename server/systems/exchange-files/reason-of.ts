import type { Refusal } from '#server/platform/core/errors.ts'

/** Whether the API would have said to call again later: then a file waits; any other refusal returns it. */
export const isPassingRefusal = ({ status, code }: Refusal): boolean =>
  status === 429 || status === 503 || status === 408 || code === 'idempotency_busy'

/** A refusal in words, with those of its fields that it does not say itself. */
export function reasonOf({ message, details }: Refusal): string {
  const fields = Object.values(details.errors ?? {}).filter((text) => !message.includes(text))
  return [message, ...new Set(fields)].join(' ').replace(/\s+/g, ' ').slice(0, 1000)
}
