import { expect, test } from 'vitest'
import { refusalStatuses, type RefusalCode } from '#shared/rules/refusals.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { Refusal } from '#server/platform/core/errors.ts'

const codes = Object.keys(refusalStatuses) as RefusalCode[]

test.each(codes)('the refusal %s has an HTTP status and a Russian text', (code) => {
  expect(refusalStatuses[code]).toBeGreaterThanOrEqual(400)
  expect(refusalStatuses[code]).toBeLessThan(600)
  expect(refusalTexts[code]).toMatch(/^[А-ЯЁ]/u)
})

test('no refusal text belongs to an unknown code', () => {
  expect(Object.keys(refusalTexts).toSorted()).toEqual(codes.toSorted())
})

test('no refusal text reveals internals', () => {
  for (const text of Object.values(refusalTexts)) {
    expect(text).not.toMatch(/sql|postgres|null|undefined|stack|node|exception/i)
  }
})

test('bill_failed has the text of the specification', () => {
  expect(new Refusal('bill_failed')).toMatchObject({ status: 500, message: 'Ошибка выполнения запроса billingBills' })
})

test('a refusal may replace its standard text and keeps code and status', () => {
  const refusal = new Refusal('link_finished', { message: 'Документы уже подписаны.' })
  expect(refusal).toMatchObject({ code: 'link_finished', status: 410, message: 'Документы уже подписаны.' })
})
