/** Whether what has the focus takes letters. */
export function isTyping(target: EventTarget | null): boolean {
  const { tagName = '', isContentEditable = false, type } = (target ?? {}) as Partial<HTMLInputElement>
  if (tagName === 'INPUT') return !['checkbox', 'radio', 'button', 'submit'].includes(type ?? 'text')
  return isContentEditable || ['TEXTAREA', 'SELECT'].includes(tagName)
}
