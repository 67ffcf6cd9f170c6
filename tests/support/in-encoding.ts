/** The bytes of a text in an 8-bit encoding, whose first half is ASCII. */
export function inEncoding(encoding: string, text: string): Buffer {
  const signs = Array.from({ length: 128 }, (_, at) => new TextDecoder(encoding).decode(Uint8Array.of(at + 128)))
  const codeOf = (sign: string) => (sign.charCodeAt(0) < 128 ? sign.charCodeAt(0) : 128 + signs.indexOf(sign))
  return Buffer.from(Array.from(text, codeOf))
}
