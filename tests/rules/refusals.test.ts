import { expect, test } from 'vitest'
import { refusalStatuses, type RefusalCode } from '#shared/contract/errors.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { Refusal } from '#server/platform/core/errors.ts'

const codes = Object.keys(refusalStatuses) as RefusalCode[]

test.each(codes)('%s has a status of a refusal and a Russian text fit to show', (code) => {
  expect(refusalStatuses[code]).toBeGreaterThanOrEqual(400)
  expect(refusalStatuses[code]).toBeLessThan(600)
  expect(refusalTexts[code]).toMatch(/^[А-ЯЁ]/u)
})

test('no text belongs to a refusal that is not in the list', () => {
  expect(Object.keys(refusalTexts).toSorted()).toEqual(codes.toSorted())
})

test('no text tells a stranger how the server is made', () => {
  for (const text of Object.values(refusalTexts)) {
    expect(text).not.toMatch(/sql|postgres|null|undefined|stack|node|exception/i)
  }
})

test('a bill that cannot be made says what the specification says', () => {
  expect(new Refusal('bill_failed')).toMatchObject({ status: 500, message: 'Ошибка выполнения запроса billingBills' })
})

test('a refusal may say more than its standard text, and keeps its code and status', () => {
  const refusal = new Refusal('link_finished', { message: 'Документы уже подписаны.' })
  expect(refusal).toMatchObject({ code: 'link_finished', status: 410, message: 'Документы уже подписаны.' })
})
