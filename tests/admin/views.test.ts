import { describe, expect, test } from 'vitest'
import { presetsOf } from '../../admin/parts/list/views/presets.ts'
import { isSameFilter, viewAddress, withoutSearch } from '#shared/ra/list/views/view-of-list.ts'

describe('saved views', () => {
  test('filters are the same in any order of their fields, empty fields aside', () => {
    expect(isSameFilter({ a: 1, b: [2] }, { b: [2], a: 1, q: '', c: undefined })).toBe(true)
    expect(isSameFilter({ a: 1 }, { a: 2 })).toBe(false)
    expect(isSameFilter({ a: 1 }, {})).toBe(false)
  })

  test('what was searched for is not kept', () => {
    expect(withoutSearch({ q: 'Иванов', status: 'sent' })).toEqual({ status: 'sent' })
  })

  test('an address has the filter, the order and the first page', () => {
    const view = { filter: { status: 'sent' }, sort: { field: 'id', order: 'DESC' as const } }
    const search = new URLSearchParams(viewAddress(view))
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
