import type { KeyboardEvent } from 'react'

const reachable = 'a[href], button:not(:disabled), [role=button], input[type=checkbox]:not(:disabled)'

/**
 * ↑ and ↓ move the focus from the link, button or checkbox of a row to the one in the same column of the next row. Above
 * the first row are the headings, which Tab passes by: ← and → go between them.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement) || !target.matches(reachable)) return
  const to = key.endsWith('Up') || key.endsWith('Down') ? inNextRow(target, key) : besideInHead(target, key)
  if (!to) return
  // the page does not scroll by itself: focus brings the row into view
  event.preventDefault()
  to.focus()
}

function inNextRow(from: HTMLElement, key: string): HTMLElement | null | undefined {
  const cell = from.closest<HTMLTableCellElement>('td, th')
  const row = cell?.closest('tr')
  const table = cell?.closest('table')
  if (!cell || !row || !table) return null
  const rows = [...table.querySelectorAll('tr')]
  const next = rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)]
  // a heading that does not sort has nothing to focus: the nearest one
  return (
    next?.cells[cell.cellIndex]?.querySelector<HTMLElement>(reachable) ?? next?.querySelector<HTMLElement>(reachable)
  )
}

function besideInHead(from: HTMLElement, key: string): HTMLElement | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const head = [...(from.closest('thead')?.querySelectorAll<HTMLElement>(reachable) ?? [])]
  return head[head.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)]
}

/** The row of a list that has the focus, or a control of it. */
export const rowInFocus = (): HTMLElement | null => document.activeElement?.closest('#main tbody tr') ?? null

/** Moves the focus to the link of the next or the previous row: the first or the last one when no row has it. */
export function focusRow(isDown: boolean): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('#main tbody tr')].filter((row) =>
    row.querySelector(reachable),
  )
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const first = isDown ? 0 : rows.length - 1
  const row = rows[at < 0 ? first : at + (isDown ? 1 : -1)]
  const to = row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>(reachable)
  to?.focus()
  return to !== undefined && to !== null
}
