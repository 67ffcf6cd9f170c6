/** A list as somebody wants to see it again. */
export type SavedView = {
  name: string
  filter: Record<string, unknown>
  sort: { field: string; order: 'ASC' | 'DESC' }
  /** columns that are not shown; absent: as they are */
  hidden?: string[]
}

export const view_name_chars_max = 40
/** of one list */
export const saved_views_max = 20

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the browser has stored, maybe by another version: what is no view is left out. */
export function readViews(stored: unknown): SavedView[] {
  return Array.isArray(stored) ? stored.flatMap((one) => readView(one) ?? []).slice(0, saved_views_max) : []
}

function readView(one: unknown): SavedView | undefined {
  if (!isRecord(one) || typeof one['name'] !== 'string' || !isRecord(one['filter'])) return undefined
  const { sort, hidden } = one
  if (!isRecord(sort) || typeof sort['field'] !== 'string') return undefined
  return {
    name: one['name'].slice(0, view_name_chars_max),
    filter: one['filter'],
    sort: { field: sort['field'], order: sort['order'] === 'ASC' ? 'ASC' : 'DESC' },
    ...(Array.isArray(hidden) && { hidden: hidden.filter((source) => typeof source === 'string') }),
  }
}

/** A view of the same name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].slice(-saved_views_max)
}

/** Whether two filters ask for the same rows, in whatever order they name their fields. */
export function isSameFilter(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  return inOrder(one) === inOrder(other)
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
export function viewAddress({ filter, sort }: Pick<SavedView, 'filter'> & Partial<Pick<SavedView, 'sort'>>): string {
  const search = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })
  if (sort) {
    search.set('sort', sort.field)
    search.set('order', sort.order)
  }
  return `?${search}`
}
