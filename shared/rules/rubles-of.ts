/** «1 234,50», as people type it, → 1234.5; null while it is incomplete («12,»). */
export function rublesOf(text: string): number | null {
  const plain = text.replace(/[\s\u00a0₽]/g, '').replace(',', '.')
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}
