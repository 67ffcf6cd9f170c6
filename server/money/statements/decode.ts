/** UTF-8 (with or without a BOM) if valid throughout, else the declared encoding: DOS is cp866, Windows cp1251. */
export function decodeStatement(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const dos = new TextDecoder('ibm866').decode(bytes.subarray(0, head_bytes))
    return new TextDecoder(/^Кодировка=DOS\s*$/m.test(dos) ? 'ibm866' : 'windows-1251').decode(bytes)
  }
}

/** the header is within this length */
const head_bytes = 4096
