import { expect, test } from 'vitest'
import { nextStep, type NextStepFacts } from '#shared/rules/next-step.ts'
import { isTerminal, signRequestStatuses } from '#shared/rules/document-sign-requests.ts'

const aRequest = (facts: Partial<NextStepFacts> = {}): NextStepFacts => ({
  status: 'sent',
  sealed_at: null,
  deadline: '2026-11-30T20:59:59.999Z',
  reject_reason: null,
  position: 1,
  ...facts,
})

test('every request state has a next-step line that ends as a sentence', () => {
  for (const status of signRequestStatuses) expect(nextStep(aRequest({ status })).text).toMatch(/^[А-ЯЁ].*\.$/u)
})

test('the next step of a terminal request waits for no one, except for the service while it seals', () => {
  for (const status of signRequestStatuses) {
    const sealed = nextStep(aRequest({ status, sealed_at: '2026-11-20T10:00:00Z' }))
    expect(sealed.waits_for === 'nobody').toBe(isTerminal(status))
  }
  expect(nextStep(aRequest({ status: 'signed' })).waits_for).toBe('service')
})

test('the next step of a draft waits for its sender', () => {
  expect(nextStep(aRequest({ status: 'draft' })).waits_for).toBe('client')
})

test('the next step of a sent request says until when the signature is awaited, in Moscow', () => {
  const step = nextStep(aRequest({ delivery: { status: 'delivered', error: null } }))
  expect(step).toEqual({
    text: 'Сообщение доставлено, подписант ещё не открыл документы. Ждём подписи до 30 ноября 2026, 23:59 по Москве.',
    waits_for: 'signer',
  })
})

test('the next step after an undelivered message shows its cause and asks the sender to act', () => {
  const lost = { status: 'undelivered', error: 'Номер недоступен.' } as const
  const step = nextStep(aRequest({ delivery: lost, stuck: { kind: 'delivery', cause: lost.error } }))
  expect(step).toEqual({
    text: 'Сообщение не доставлено: номер недоступен. Исправьте номер или передайте ссылку сами.',
    waits_for: 'client',
  })
})

test('the next step after a message that no gateway accepted does not blame the number', () => {
  const stuck = { kind: 'delivery', cause: 'Не ушло вовремя: Нет связи со шлюзом', never_left: true } as const
  const link = nextStep(aRequest({ delivery: { status: 'expired', error: stuck.cause }, stuck }))
  const code = nextStep(aRequest({ status: 'opened', stuck }))
  for (const { text, waits_for } of [link, code]) {
    expect(text).toContain('не ушло вовремя')
    expect(text).not.toContain('номер')
    expect(waits_for).toBe('service')
  }
})

test('the next step after a message delivered by the other channel needs no action of the sender', () => {
  const step = nextStep(aRequest({ delivery: { status: 'rejected', error: 'Адреса нет' }, stuck: null }))
  expect(step.waits_for).toBe('signer')
  expect(step.text).toContain('Ссылка отправлена')
})

test('the next step with a missing receipt needs no action of the sender', () => {
  for (const delivery of [null, undefined, { status: 'unknown' as const, error: null }]) {
    expect(nextStep(aRequest({ delivery })).waits_for).toBe('signer')
  }
})

test('the next step with a queued message waits for the service', () => {
  expect(nextStep(aRequest({ delivery: { status: 'queued', error: null } })).waits_for).toBe('service')
})

test('the next step with a late seal shows why, and that staff see it', () => {
  const stuck = { kind: 'seal', cause: 'На диске сервера нет места' } as const
  expect(nextStep(aRequest({ status: 'signed', stuck }))).toEqual({
    text: 'Подписано. Экземпляр с протоколом задерживается: на диске сервера нет места. Служба поддержки уже видит это, подпись действует.',
    waits_for: 'service',
  })
  expect(nextStep(aRequest({ status: 'signed', sealed_at: '2026-11-20T10:00:00Z', stuck })).waits_for).toBe('nobody')
})

test('the next step keeps an abbreviation of the cause inside its sentence', () => {
  const stuck = { kind: 'delivery', cause: 'СМС не приняты' } as const
  const { text } = nextStep(aRequest({ delivery: { status: 'queued', error: null }, stuck }))
  expect(text).toContain('задерживается: СМС не приняты.')
})

test('the next step with a long missing receipt suggests a reminder only', () => {
  const stuck = { kind: 'receipt', cause: 'нет отчёта' } as const
  const step = nextStep(aRequest({ delivery: { status: 'accepted', error: null }, stuck }))
  expect(step.text).toContain('отчёта о доставке нет')
  expect(step.waits_for).toBe('signer')
})

test('the next step of a queued request shows its place in the order', () => {
  expect(nextStep(aRequest({ status: 'queued', position: 2 })).text).toContain('№\u00a02')
})

test('the next step of a rejected request shows the reason, if any', () => {
  const reported = nextStep(aRequest({ status: 'rejected', reject_reason: 'ошибка в сумме' })).text
  expect(reported).toContain('Подписант отказался: ошибка в сумме.')
  expect(nextStep(aRequest({ status: 'rejected', reject_reason: ' ' })).text).toContain('Подписант отказался.')
})

test('the next step of a request that was sent again names the new request', () => {
  for (const status of ['rejected', 'expired', 'cancelled', 'failed'] as const) {
    expect(nextStep(aRequest({ status, again_id: 12 })).text).toMatch(
      /Документы отправлены заново: заявка №\u00a012\.$/,
    )
  }
})

test('the next step of a link locked by wrong codes waits for its sender', () => {
  expect(nextStep(aRequest({ locked: true })).waits_for).toBe('client')
  expect(nextStep(aRequest({ status: 'cancelled', locked: true })).waits_for).toBe('nobody')
})

test('the next step of a failed request shows why it was stopped', () => {
  expect(nextStep(aRequest({ status: 'failed', fail_reason: 'слишком много неверных кодов' })).text).toContain(
    'Подписание остановлено: слишком много неверных кодов.',
  )
})
