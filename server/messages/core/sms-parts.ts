/** UCS-2: 140 octets hold 70 characters, 67 beside the six octets that tie parts together (3GPP TS 23.040). */
const whole_chars_max = 70
const part_chars_max = 67

/** Splits a text into SMS parts; a surrogate pair is never split. */
export function partsOf(text: string): string[] {
  if (text.length <= whole_chars_max) return [text]
  const parts: string[] = []
  let part = ''
  for (const character of text) {
    if (part.length + character.length > part_chars_max) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
