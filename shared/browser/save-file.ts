/** The file name a server sent (RFC 6266): the encoded form first, since only it carries Cyrillic. */
export function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // a malformed escape: use the plain form
    }
  }
  return /filename\s*=\s*"([^"]+)"/i.exec(disposition)?.[1]
}

/** gives the browser time to read the blob */
const release_ms = 60_000

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), release_ms)
}
