import { isTyping } from '#shared/browser/is-typing.ts'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/** Is this Ctrl+K, ⌘K (by the place of the key: the layout may be Russian), or the key of the slash where nobody types? */
export function isShortcut(press: Press): boolean {
  const { code, ctrlKey, metaKey, altKey } = press
  if (!altKey && (ctrlKey || metaKey)) return code === 'KeyK'
  // the Russian layout has a full stop there
  const isSlash = press.key === '/' || (press.key === '.' && code === 'Slash')
  return isSlash && !ctrlKey && !metaKey && !altKey && !isTyping(press.target)
}
