const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** 203761 → «199 КБ» */
export function showBytes(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${number.format(Math.max(1, Math.round(kilobytes)))}\u00a0КБ`
  return `${number.format(kilobytes / 1024)}\u00a0МБ`
}
