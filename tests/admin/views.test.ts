import { describe, expect, test } from 'vitest'
import { presetsOf } from '../../admin/parts/list/views/presets.ts'
import {
  isSameFilter,
  readViews,
  saved_views_max,
  viewAddress,
  withoutSearch,
  withView,
  type SavedView,
} from '../../admin/parts/list/views/saved-views.ts'

const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  name,
  filter: { status: 'sent' },
  sort: { field: 'id', order: 'DESC' },
  ...more,
})

describe('saved views', () => {
  test('what the browser has stored is read, and what is no view is left out', () => {
    const good = view('Мои', { hidden: ['note'] })
    const stored = [good, null, 'x', { name: 1 }, { name: 'Без порядка', filter: {} }, { ...good, filter: [] }]
    expect(readViews(stored)).toEqual([good])
    for (const broken of [undefined, null, 'x', {}, 7]) expect(readViews(broken)).toEqual([])
  })

  test('an unknown direction is descending, and hidden columns are texts', () => {
    const stored = [{ ...view('А'), sort: { field: 'id', order: 'sideways' }, hidden: ['note', 4] }]
    expect(readViews(stored)).toEqual([view('А', { hidden: ['note'] })])
  })

  test('a view of the same name is replaced, and of too many the oldest goes', () => {
    const other = view('Б', { filter: { q: 'x' } })
    expect(withView([view('А'), view('Б')], other)).toEqual([view('А'), other])
    const many = Array.from({ length: saved_views_max }, (_, nth) => view(String(nth)))
    expect(withView(many, view('new')).map(({ name }) => name)).toEqual([
      ...many.slice(1).map(({ name }) => name),
      'new',
    ])
  })

  test('filters are the same in any order of their fields, empty fields aside', () => {
    expect(isSameFilter({ a: 1, b: [2] }, { b: [2], a: 1, q: '', c: undefined })).toBe(true)
    expect(isSameFilter({ a: 1 }, { a: 2 })).toBe(false)
    expect(isSameFilter({ a: 1 }, {})).toBe(false)
  })

  test('what was searched for is not kept', () => {
    expect(withoutSearch({ q: 'Иванов', status: 'sent' })).toEqual({ status: 'sent' })
  })

  test('an address has the filter, the order and the first page', () => {
    const search = new URLSearchParams(viewAddress(view('А')))
    expect(Object.fromEntries(search)).toEqual({ filter: '{"status":"sent"}', page: '1', sort: 'id', order: 'DESC' })
  })
})

describe('ready filters', () => {
  /** already the 24th in Moscow */
  const now = new Date('2026-11-23T22:30:00Z')

  test('their days are those of Moscow', () => {
    const [waits, signed] = presetsOf('request', now, undefined)
    expect(waits?.filter).toEqual({
      status: ['sent', 'opened', 'confirmed'],
      created_at_lte: '2026-11-20T23:59:59.999+03:00',
    })
    expect(signed?.filter).toEqual({ status: 'signed', signed_at_gte: '2026-11-24T00:00:00+03:00' })
    const month = presetsOf('payments', now, undefined).at(-1)
    expect(month?.filter).toEqual({ created_at_gte: '2026-11-01T00:00:00+03:00' })
  })

  test('those of oneself come when it is known who one is', () => {
    expect(presetsOf('clients', now, undefined)).toHaveLength(1)
    expect(presetsOf('clients', now, 7)[0]?.filter).toEqual({ responsible_admin_id: 7 })
    expect(presetsOf('constructor', now, 7)).toEqual([])
  })
})
