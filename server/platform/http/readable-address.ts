/**
 * The decoded address of a page: a link cut in the middle of an encoded letter leads to the not-found page, as any
 * unknown address does. API clients get an error instead.
 */
export function readableAddress({ url = '/' }: { url?: string | undefined }): string {
  if (url.startsWith('/api/')) return url
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}
