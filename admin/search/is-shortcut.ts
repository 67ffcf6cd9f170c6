type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/** Is this Ctrl+K, ⌘K (by the place of the key: the layout may be Russian), or a slash that is not part of a text? */
export function isShortcut({ key, code, ctrlKey, metaKey, altKey, target }: Press): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return code === 'KeyK'
  if (key !== '/') return false
  const { tagName = '', isContentEditable = false } = (target ?? {}) as Partial<HTMLElement>
  return !isContentEditable && !['INPUT', 'TEXTAREA', 'SELECT'].includes(tagName)
}
