import { expect, test } from 'vitest'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { NextStep, SignRequest } from '#shared/contract/document-sign-requests.ts'
import { causeOf } from '#server/requests/document-sign-requests/cause-of-attention.ts'
import { attentionOf } from '../../cabinet/app/overview/attention.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const daysFrom = (days: number) => new Date(now + days * 86_400_000).toISOString()

const aStep = (text: string, waits_for: NextStep['waits_for']): NextStep => ({
  text,
  waits_for,
  action: null,
  action_at: null,
})

/** The fields that the overview judges by. */
const aRequest = (more: Partial<SignRequest>) =>
  ({
    id: 1,
    status: 'sent',
    next_step: aStep('Ждём подписи.', 'signer'),
    rejected_at: null,
    updated_at: daysFrom(-1),
    deadline: daysFrom(10),
    again_id: null,
    signer: { full_name: 'Щёголев Фёдор' },
    ...more,
  }) as SignRequest
const refused = { status: 'rejected', next_step: aStep('Подписант отказался.', 'nobody') } as const
const cause = (more: Partial<SignRequest>) => causeOf(aRequest(more), now)
const none = { latest: [], attention: [], short_sendings: [], has_organization: true }

test('the overview shows a recent refusal until the documents are sent again, and requests that wait for the sender', () => {
  expect(cause({ ...refused, rejected_at: daysFrom(-6) })).toBe('Подписант отказался.')
  expect(cause({ ...refused, rejected_at: daysFrom(-8) })).toBeNull()
  expect(cause({ ...refused, rejected_at: daysFrom(-1), again_id: 2 })).toBeNull()
  expect(cause({ next_step: aStep('Исправьте номер.', 'client') })).toBe('Исправьте номер.')
})

test('the overview warns the sender two days before a deadline, while the link is open', () => {
  expect(cause({ deadline: daysFrom(1.5) })).toContain('Срок истекает')
  expect(cause({ deadline: daysFrom(3) })).toBeNull()
  expect(cause({ status: 'signed', deadline: daysFrom(1) })).toBeNull()
})

test('the overview lists one cause of many signers of a batch once', () => {
  const batch = (batch_id: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      request: aRequest({ ...refused, batch_id, id: batch_id * 100 + at }),
      cause: 'Отказ',
    }))
  const rows = attentionOf({ ...none, attention: [...batch(1, 3), ...batch(2, 1)] })
  expect(rows.map(({ to, about }) => [to, about])).toEqual([
    ['/request/100/show', 'Щёголев Фёдор и ещё 2\u00a0подписанта'],
    ['/request/200/show', 'Щёголев Фёдор'],
  ])
})

test('the overview shows a bulk sending stopped for lack of money, with the number of unsent rows', () => {
  const sending = { id: 7, name: 'Сотрудники.xlsx', counts: { short: 917, sent: 83 } } as BulkSending
  expect(attentionOf({ ...none, short_sendings: [sending] })).toMatchObject([
    { to: '/bulk/7/show', title: 'Сотрудники.xlsx', cause: expect.stringContaining('917\u00a0строк') },
  ])
})
