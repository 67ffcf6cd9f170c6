import { useEffect, type RefObject } from 'react'

/**
 * What react-admin's table does not know of itself. One that is wider than its place scrolls there (`data-wide` of its
 * wrapper), not the page; the box that selects all rows is reached from the first row, as the headings are, not by Tab.
 */
export function useTableFit(place: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const table = place.current
    const wrapper = table?.parentElement
    if (!table || !wrapper) return undefined
    for (const box of table.querySelectorAll<HTMLElement>('thead input')) box.tabIndex = -1
    const observer = new ResizeObserver(() => {
      wrapper.toggleAttribute('data-wide', table.offsetWidth > wrapper.clientWidth + 1)
    })
    observer.observe(table)
    observer.observe(wrapper)
    return () => observer.disconnect()
  })
}
