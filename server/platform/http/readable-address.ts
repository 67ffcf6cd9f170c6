/**
 * The address of a page as it can be read: a link that was cut in the middle of an encoded letter leads to the page that
 * says so, as any unknown address does. Programs are told that theirs is wrong.
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
