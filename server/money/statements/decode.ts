/** UTF-16 by its BOM or its zero bytes; else UTF-8 (with or without a BOM) if valid throughout, else the declared encoding: DOS is cp866, Windows cp1251. */
export function decodeStatement(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const dos = new TextDecoder('ibm866').decode(bytes.subarray(0, head_bytes))
    return new TextDecoder(/^Кодировка=DOS\s*$/m.test(dos) ? 'ibm866' : 'windows-1251').decode(bytes)
  }
}

/** the header is within this length */
const head_bytes = 4096

/** The file begins with the digit 1. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x31 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x31) ? 'utf-16be' : null
}
