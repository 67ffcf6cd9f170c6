type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/** Is this Ctrl+K, ⌘K (by the place of the key: the layout may be Russian), or a slash that is not part of a text? */
export function isShortcut(press: Press): boolean {
  const { code, ctrlKey, metaKey, altKey } = press
  if (!altKey && (ctrlKey || metaKey)) return code === 'KeyK'
  return isAlone(press, '/')
}

/** Is this a question mark, of whatever layout, that is not part of a text? */
export const asksForShortcuts = (press: Press): boolean => isAlone(press, '?')

function isAlone({ key, ctrlKey, metaKey, altKey, target }: Press, wanted: string): boolean {
  if (key !== wanted || ctrlKey || metaKey || altKey) return false
  const { tagName = '', isContentEditable = false } = (target ?? {}) as Partial<HTMLElement>
  return !isContentEditable && !['INPUT', 'TEXTAREA', 'SELECT'].includes(tagName)
}
