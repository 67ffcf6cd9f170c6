import { useEffect, useEffectEvent, useRef } from 'react'
import { useResourceDefinitions } from 'ra-core'
import { useHref, useNavigate } from 'react-router'
import { isTyping } from '../../browser/is-typing.ts'
import { editOfScreen } from '../links.ts'
import { focusRow, rowInFocus } from '../list/move-between-rows.ts'

/** how long after `g` its letter is waited for */
const letter_ms = 1500
/** what takes the keys to itself; a closed menu may stay in the page */
const above = '.MuiModal-root:not(.MuiModal-hidden)'

type Keys = {
  /** letter → address, after `g` */
  go: Readonly<Record<string, string>>
  /** shows the list of the keys */
  help: () => void
}

/**
 * Single keys of a console, where nobody types and no dialog or menu is open: `g` and a letter, `j` and `k` and the arrows
 * over the rows, `e` to edit, `?` for help. Letters go by the place of the key: the layout may be Russian.
 */
export function useKeys({ go, help }: Keys): void {
  const navigate = useNavigate()
  const base = useHref('/')
  const definitions = useResourceDefinitions()
  const hasEdit = (noun: string) => Boolean(definitions[noun]?.hasEdit)
  const asked_at = useRef(0)
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector(above)) return
    const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase()
    const isAfterG = event.timeStamp - asked_at.current < letter_ms
    asked_at.current = 0
    const act = (run: () => unknown) => {
      event.preventDefault()
      run()
    }
    if (event.key === '?') return act(help)
    if (event.shiftKey) return
    const to = isAfterG && letter ? go[letter] : undefined
    if (to !== undefined) return act(() => navigate(to))
    if (letter === 'g') asked_at.current = event.timeStamp
    else if (letter === 'j' || letter === 'k') act(() => focusRow(letter === 'j'))
    else if (event.key === 'ArrowDown' && isNothingFocused() && focusRow(true)) event.preventDefault()
    else if (letter === 'e') act(() => edit(base, hasEdit, navigate))
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => listen(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** The page itself, or its content, which a click in the menu gives the focus to. */
const isNothingFocused = () =>
  [document.body, document.getElementById('main')].includes(document.activeElement as never)

/** Opens the form of the row in focus or of the page; where there is none, presses what corrects it. */
function edit(root: string, hasEdit: (noun: string) => boolean, open: (to: string) => unknown): void {
  const link = rowInFocus()?.querySelector<HTMLAnchorElement>('a[href]')
  const path = (link ?? location).pathname.slice(root.replace(/\/$/, '').length)
  const [, noun = '', id] = /^\/([^/]+)\/([^/]+)(?:\/show)?$/.exec(path) ?? []
  if (id && hasEdit(noun)) open(editOfScreen(noun, id))
  else if (!link) document.querySelector<HTMLElement>('#main [aria-keyshortcuts=e]')?.click()
}
