import { expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { byReason } from '../../admin/requests/document-sign-requests/chosen/by-reason.ts'
import { orderOf } from '../../admin/requests/document-sign-requests/chosen/order.ts'

const chosen = (['draft', 'queued', 'sent', 'opened', 'confirmed', 'signed', 'cancelled'] as const).map(
  (status, nth) => ({ id: nth + 1, status }) as SignRequest,
)

test('an action on selected requests takes those whose state allows it and counts the others', () => {
  const statuses = (verb: Parameters<typeof orderOf>[0]) => {
    const { requests, skipped } = orderOf(verb, chosen)
    expect(requests.length + skipped).toBe(chosen.length)
    return requests.map(({ status }) => status)
  }
  expect(statuses('remind')).toEqual(['sent', 'opened', 'confirmed'])
  expect(statuses('cancel')).toEqual(['draft', 'queued', 'sent', 'opened', 'confirmed'])
  expect(statuses('extend')).toEqual(['draft', 'queued', 'sent', 'opened', 'confirmed'])
})

test('refused requests are grouped by the reason, the commonest first', () => {
  const refused = [
    { id: 1, why: 'Рано' },
    { id: 2, why: 'Номер не принят' },
    { id: 3, why: 'Номер не принят' },
  ]
  expect(byReason(refused)).toEqual([
    { why: 'Номер не принят', ids: [2, 3] },
    { why: 'Рано', ids: [1] },
  ])
})
