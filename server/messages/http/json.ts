/**
 * JSON in which whole numbers beyond 2^53 stay text, since ids of messages are such numbers.
 * @returns undefined for anything else
 */
export function jsonOf(text: string): unknown {
  const keep = (_key: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source && /^-?\d+$/.test(source) ? source : value
  try {
    // the third argument is newer than the library's types (ECMAScript 2026)
    return JSON.parse(text, keep as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}
