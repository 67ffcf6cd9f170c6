/** 1756 → «1 756» with a no-break space. */
export function showCount(count: number): string {
  return count.toLocaleString('ru-RU')
}
