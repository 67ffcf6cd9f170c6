const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, '0')).join('')

/** Reads a file in portions, so that a large one shows progress, and returns its SHA-256. */
export async function hashFile(file: Blob, onProgress: (share: number) => void): Promise<string> {
  const bytes = new Uint8Array(file.size)
  const reader = file.stream().getReader()
  let read = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes.set(part.value, read)
    read += part.value.length
    onProgress(read / file.size)
  }
  return hex(await crypto.subtle.digest('SHA-256', bytes))
}
