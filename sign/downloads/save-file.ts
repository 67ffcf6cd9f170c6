/** The name a server gave a file (RFC 6266): the encoded form first, as it alone carries Cyrillic. */
export function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // a spoilt escape: the plain form may do
    }
  }
  return /filename\s*=\s*"([^"]+)"/i.exec(disposition)?.[1]
}

/** time for the browser to take the bytes over */
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
