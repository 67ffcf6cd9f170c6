const alone_chars_max = 70
const part_chars = 67

/** How many SMS a Russian text is billed as: UCS-2 holds 70 characters alone and 67 in each part (3GPP TS 23.040). */
export function smsParts(text: string): number {
  return text.length <= alone_chars_max ? 1 : Math.ceil(text.length / part_chars)
}
