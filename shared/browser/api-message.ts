export type Query = Record<string, string | number | boolean | null | undefined>

/** Base, version and path as one address, without double slashes for empty parts. */
export function addressOf(parts: string[], query: Query = {}): string {
  const [base = '', ...segments] = parts
  const path = [
    base.replace(/\/+$/, ''),
    ...segments.map((part) => part.replace(/^\/+|\/+$/g, '')).filter(Boolean),
  ].join('/')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

function isRaw(body: unknown): body is FormData | Blob | ArrayBuffer | URLSearchParams | ReadableStream {
  return (
    body instanceof FormData ||
    body instanceof Blob ||
    body instanceof ArrayBuffer ||
    body instanceof URLSearchParams ||
    body instanceof ReadableStream
  )
}

/** Plain objects are sent as JSON, other bodies as they are. */
export function bodyOf(body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined) return {}
  if (isRaw(body)) return { body }
  return { body: JSON.stringify(body), type: 'application/json' }
}

/** JSON when the response says so, else text or nothing. */
export async function readBody(response: Response, as: 'json' | 'blob' = 'json'): Promise<unknown> {
  if (as === 'blob') return response.blob()
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (/\bjson\b/.test(type)) return response.json()
  const text = await response.text()
  return text === '' ? undefined : text
}
