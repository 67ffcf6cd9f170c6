const keep_ms = 60_000

/** Hands a file over to the browser's own downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|]/g, '_')
  link.click()
  // Safari reads the address a while after the click
  setTimeout(() => URL.revokeObjectURL(address), keep_ms)
}
