import type { SavedView } from '../../../contract/saved-views.ts'

/** What a view shows of a list; a ready one keeps its order and its columns. */
export type ListView = Pick<SavedView, 'name' | 'filter'> & Partial<Pick<SavedView, 'sort'>>

/** Whether two filters ask for the same rows, in whatever order they name their fields. */
export function isSameFilter(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return inOrder(a) === inOrder(b)
}

const inOrder = (filter: Record<string, unknown>) =>
  JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** What is kept of a filter: what was searched for may be somebody's name or phone, and outlive a session it must not. */
export function withoutSearch({ q: _searched, ...filter }: Record<string, unknown>): Record<string, unknown> {
  return filter
}

/** The address of a list with this filter and order. */
export function viewAddress({ filter, sort }: Omit<ListView, 'name'>): string {
  const search = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })
  if (sort) {
    search.set('sort', sort.field)
    search.set('order', sort.order)
  }
  return `?${search}`
}
