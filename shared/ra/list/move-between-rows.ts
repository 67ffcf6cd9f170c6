import type { KeyboardEvent } from 'react'

const reachable = 'a[href], button:not(:disabled), input[type=checkbox]:not(:disabled)'

/** ↑ and ↓ move the focus from the link, button or checkbox of a row to the one in the same column of the next row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey || !['ArrowUp', 'ArrowDown'].includes(key)) return
  if (!(target instanceof HTMLElement) || !target.matches(reachable)) return
  const cell = target.closest('td')
  const row = cell?.closest('tr')
  if (!cell || !row) return
  const next = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  const to = next?.children[cell.cellIndex]?.querySelector<HTMLElement>(reachable)
  if (!to) return
  // the page does not scroll by itself: focus brings the row into view
  event.preventDefault()
  to.focus()
}
