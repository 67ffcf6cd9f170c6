const keep_ms = 60_000

/** Saves a blob through the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|]/g, '_')
  link.click()
  // Safari reads the object URL some time after the click
  setTimeout(() => URL.revokeObjectURL(address), keep_ms)
}
