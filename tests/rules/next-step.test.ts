import { describe, expect, test } from 'vitest'
import type { CodeOfRequest } from '#shared/contract/code-of-request.ts'
import type { NextAction } from '#shared/rules/next-actions.ts'
import { money_words } from '#tests/support/money-words.ts'
import { nextStep, type NextStepFacts } from '#shared/text/next-step.ts'
import { isTerminal, signRequestStatuses } from '#shared/rules/document-sign-requests.ts'

const aRequest = (facts: Partial<NextStepFacts> = {}): NextStepFacts => ({
  status: 'sent',
  sealed_at: null,
  deadline: '2026-11-30T20:59:59.999Z',
  reject_reason: null,
  position: 1,
  ...facts,
})

type Last = NonNullable<CodeOfRequest['last']>

/** A code requested at 12:00:05 in Moscow, that the signer may enter. */
const aCode = (last: Partial<Last> | null = {}, more: Partial<CodeOfRequest> = {}): CodeOfRequest => ({
  last: last && {
    requested_at: '2026-11-23T09:00:05Z',
    state: 'sent',
    status: 'delivered',
    cause: null,
    entered: false,
    live: true,
    tries_left: 5,
    ...last,
  },
  wrong_tries: 0,
  wrong_tries_left: 15,
  codes_left_hour: 4,
  codes_left_day: 9,
  next_code_at: null,
  tries_locked_until: null,
  ...more,
})

const until = 'Ждём подписи до 30 ноября 2026, 23:59 по Москве.'
const another = 'Подписант может запросить ещё код: осталось 4 за час, 9 за сутки.'
const failed = (cause: string, more: Partial<CodeOfRequest> = {}) =>
  aCode({ status: 'undelivered', cause, live: true }, more)
const at_night = '2026-11-23T10:30:15Z'

type Situation = [
  name: string,
  facts: Partial<NextStepFacts>,
  waits_for: string,
  action: NextAction | null,
  text: string,
]

const link: Situation[] = [
  ['draft', { status: 'draft' }, 'client', 'send', 'Черновик, никому не отправлен. Проверьте и отправьте.'],
  [
    'waiting for its turn',
    { status: 'queued', position: 2 },
    'signer',
    null,
    'Ждёт очереди: подписант №\u00a02 получит ссылку, когда подпишут предыдущие.',
  ],
  [
    'link delivered',
    { delivery: { status: 'delivered', error: null } },
    'signer',
    'send_link',
    `Сообщение доставлено, подписант ещё не открыл документы. ${until}`,
  ],
  [
    'link handed over, no receipt yet',
    { delivery: { status: 'accepted', error: null } },
    'signer',
    'send_link',
    `Ссылка отправлена, подписант ещё не открыл документы. ${until}`,
  ],
  [
    'link without a receipt for a day',
    { delivery: { status: 'accepted', error: null }, stuck: { kind: 'receipt', cause: 'нет отчёта' } },
    'signer',
    'send_link',
    `Ссылка отправлена, но отчёта о доставке нет. Напомните подписанту или передайте ссылку сами. ${until}`,
  ],
  [
    'link in the queue',
    { delivery: { status: 'queued', error: null } },
    'service',
    null,
    'Сообщение со ссылкой стоит в очереди на отправку.',
  ],
  [
    'link late in the queue',
    { delivery: { status: 'queued', error: null }, stuck: { kind: 'delivery', cause: 'Шлюз просит подождать' } },
    'service',
    null,
    'Сообщение со ссылкой задерживается: шлюз просит подождать. Служба поддержки уже видит это, отправляем сами.',
  ],
  [
    'number of the link refused',
    {
      delivery: { status: 'rejected', error: 'Шлюз не принял номер' },
      stuck: { kind: 'delivery', cause: 'Шлюз не принял номер', refused: true },
    },
    'client',
    'correct',
    'Сообщение не доставлено: шлюз не принял номер. Исправьте номер или передайте ссылку сами.',
  ],
  [
    'link not delivered to the phone',
    {
      delivery: { status: 'undelivered', error: 'СМС не приняты' },
      stuck: { kind: 'delivery', cause: 'СМС не приняты' },
    },
    'client',
    'send_link',
    'Сообщение не доставлено: СМС не приняты. Отправьте ссылку ещё раз, исправьте номер или передайте ссылку сами.',
  ],
  [
    'link that no gateway took',
    {
      delivery: { status: 'expired', error: 'x' },
      stuck: { kind: 'delivery', cause: 'Не ушло вовремя: Нет связи со шлюзом', never_left: true },
    },
    'service',
    'send_link',
    'Сообщение не доставлено: не ушло вовремя: Нет связи со шлюзом. Служба поддержки уже видит это. Ссылку можно передать и самим.',
  ],
  [
    'link delivered by the other channel',
    { delivery: { status: 'rejected', error: 'Адреса нет' }, stuck: null },
    'signer',
    'send_link',
    `Ссылка отправлена, подписант ещё не открыл документы. ${until}`,
  ],
  [
    'correction proposed by staff',
    { correction: { asked_as: 'staff' } },
    'client',
    null,
    'Служба поддержки предложила исправить данные подписанта. Исправление ждёт подтверждения отправителя, до него ничего не меняется.',
  ],
  [
    'the holder of the link names another signer',
    { correction: { asked_as: 'signer' } },
    'client',
    null,
    'Получатель ссылки просит, чтобы подписал другой человек. Подтвердите или отклоните; до этого ничего не меняется.',
  ],
]

const code: Situation[] = [
  [
    'no code requested',
    { status: 'opened', code: aCode(null) },
    'signer',
    'send_link',
    `Подписант открыл документы, код ещё не запросил. ${until}`,
  ],
  [
    'code in the queue',
    { status: 'opened', code: aCode({ state: 'queued', status: 'queued' }) },
    'service',
    null,
    'Подписант запросил код 23.11.2026 12:00:05, он стоит в очереди на отправку.',
  ],
  [
    'code late in the queue',
    { status: 'opened', code: aCode({ state: 'delayed', status: 'queued', cause: 'Шлюз просит подождать' }) },
    'service',
    null,
    'Подписант запросил код, он задерживается: шлюз просит подождать. Отправляем сами, подписант может запросить код ещё раз.',
  ],
  [
    'code that no gateway took',
    { status: 'opened', code: aCode({ state: 'not_sent', status: 'expired', cause: 'Не ушло вовремя' }) },
    'service',
    null,
    `Код, запрошенный 23.11.2026 12:00:05, подписанту не отправлен: не ушло вовремя. Служба поддержки уже видит это. ${another}`,
  ],
  [
    'number of the code refused',
    { status: 'opened', code: failed('Шлюз не принял номер'), code_refused: true },
    'client',
    'correct',
    'Код, запрошенный 23.11.2026 12:00:05, подписанту не доставлен: шлюз не принял номер. Исправьте номер.',
  ],
  [
    'code not delivered, the gateway can call',
    { status: 'opened', code: failed('Оператор не доставил сообщение'), calls: true },
    'client',
    'correct',
    'Код, запрошенный 23.11.2026 12:00:05, подписанту не доставлен: оператор не доставил сообщение. Подписант может запросить ещё код, в том числе звонком: осталось 4 за час, 9 за сутки. Если СМС на этот номер не приходят, исправьте его.',
  ],
  [
    'code delivered',
    { status: 'opened', code: aCode({ tries_left: 3 }) },
    'signer',
    'send_link',
    `Код доставлен подписанту, запрошен 23.11.2026 12:00:05, ещё не введён: у него 3\u00a0попытки. ${another}`,
  ],
  [
    'code sent, another one has to wait',
    { status: 'opened', code: aCode({ status: 'accepted' }, { next_code_at: '2026-11-23T09:01:05Z' }) },
    'signer',
    'send_link',
    'Код отправлен подписанту, запрошен 23.11.2026 12:00:05, ещё не введён: у него 5\u00a0попыток. Подписант может запросить ещё код после 23.11.2026 12:01:05 (МСК): осталось 4 за час, 9 за сутки.',
  ],
  [
    'code of a test request',
    { status: 'opened', code: aCode({ status: null }) },
    'signer',
    'send_link',
    `Код отправлен подписанту, запрошен 23.11.2026 12:00:05, ещё не введён: у него 5\u00a0попыток. ${another}`,
  ],
  [
    'code outdated',
    { status: 'opened', code: aCode({ live: false }) },
    'signer',
    'send_link',
    `Код доставлен подписанту, запрошен 23.11.2026 12:00:05, но его не ввели, и он больше не действует. ${another}`,
  ],
  [
    'tries of the code used up',
    { status: 'opened', code: aCode({ tries_left: 0 }) },
    'signer',
    'send_link',
    `Код, запрошенный 23.11.2026 12:00:05, пять раз ввели неверно, он больше не действует. ${another}`,
  ],
  [
    'codes of the hour used up',
    { status: 'opened', code: aCode({ live: false }, { codes_left_hour: 0, next_code_at: at_night }) },
    'signer',
    'send_link',
    'Код доставлен подписанту, запрошен 23.11.2026 12:00:05, но его не ввели, и он больше не действует. Коды на этот номер пока исчерпаны, следующий — после 23.11.2026 13:30:15 (МСК).',
  ],
  [
    'tries locked for a time',
    { status: 'opened', code: aCode({}, { tries_locked_until: at_night }) },
    'signer',
    null,
    'Неверный код вводили слишком часто. Снова ввести его можно после 23.11.2026 13:30:15 (МСК).',
  ],
  [
    'link locked by wrong codes',
    { status: 'opened', locked: true, code: aCode({}, { wrong_tries_left: 0 }) },
    'client',
    'cancel',
    'Код слишком много раз ввели неверно, подписать по этой ссылке нельзя. Отзовите заявку и отправьте документы заново.',
  ],
  [
    'code entered',
    { status: 'confirmed', code: aCode({ entered: true, live: false }) },
    'signer',
    'send_link',
    `Подписант ввёл код, осталось подписать. ${until}`,
  ],
  [
    'a second code after the entered one, its number refused',
    { status: 'confirmed', code: failed('Шлюз не принял номер'), code_refused: true },
    'client',
    'correct',
    'Код, запрошенный 23.11.2026 12:00:05, подписанту не доставлен: шлюз не принял номер. Исправьте номер.',
  ],
]

const ends: Situation[] = [
  [
    'signed, being sealed',
    { status: 'signed' },
    'service',
    null,
    'Подписано. Готовим экземпляр с протоколом, он появится здесь.',
  ],
  [
    'signed, its seal late',
    { status: 'signed', stuck: { kind: 'seal', cause: 'На диске сервера нет места' } },
    'service',
    'retry_seal',
    'Подписано. Экземпляр с протоколом задерживается: на диске сервера нет места. Служба поддержки уже видит это, подпись действует.',
  ],
  [
    'sealed',
    {
      status: 'signed',
      sealed_at: '2026-11-20T10:00:00Z',
      stuck: { kind: 'seal', cause: 'На диске сервера нет места' },
    },
    'nobody',
    null,
    'Подписано. Экземпляр с протоколом готов, его можно скачать.',
  ],
  [
    'rejected with a reason',
    { status: 'rejected', reject_reason: 'ошибка в сумме' },
    'nobody',
    'again',
    'Подписант отказался: ошибка в сумме. Деньги не списаны. Договоритесь с подписантом и отправьте документы заново.',
  ],
  [
    'rejected without a reason',
    { status: 'rejected', reject_reason: ' ' },
    'nobody',
    'again',
    'Подписант отказался. Деньги не списаны. Договоритесь с подписантом и отправьте документы заново.',
  ],
  [
    'stopped, with its cause',
    { status: 'failed', fail_reason: 'номер не существует' },
    'nobody',
    'again',
    'Подписание остановлено: номер не существует. Деньги не списаны. Отправьте документы заново.',
  ],
  [
    'disowned by the recipient',
    { status: 'failed', fail_reason: 'Получатель ответил «Это не я»', disowned_at: '2026-11-20T10:00:00Z' },
    'nobody',
    'again',
    'Получатель ответил «Это не я». Сообщений на этот номер больше не будет, деньги не списаны. Исправьте номер и отправьте снова.',
  ],
  [
    'cancelled after its link was locked',
    { status: 'cancelled', locked: true },
    'nobody',
    'again',
    'Заявка отозвана, ссылка закрыта. Деньги не списаны.',
  ],
]

describe.each([
  ['the link', link],
  ['the code', code],
  ['the end', ends],
])('the next step by where %s is', (_stage, situations) => {
  test.each(situations)('%s: who must act, what it says, which button', (_name, facts, waits_for, action, text) => {
    expect(nextStep(aRequest(facts))).toEqual({ text, waits_for, action, action_at: null })
  })
})

test('where nothing is sold no next step speaks of money, and a service says what an end has cost', () => {
  const about = (mode: 'own' | 'service') =>
    signRequestStatuses.flatMap((status) =>
      [null, '2026-11-20T10:00:00Z'].map((disowned_at) => nextStep(aRequest({ status, disowned_at, mode })).text),
    )
  expect(about('own').filter((text) => money_words.test(text))).toEqual([])
  expect(about('service').filter((text) => money_words.test(text)).length).toBeGreaterThan(3)
})

test('every request state has a next-step line that ends as a sentence', () => {
  for (const status of signRequestStatuses) expect(nextStep(aRequest({ status })).text).toMatch(/^[А-ЯЁ].*\.$/u)
})

test('the next step of a terminal request waits for no one, except for the service while it seals', () => {
  for (const status of signRequestStatuses) {
    const sealed = nextStep(aRequest({ status, sealed_at: '2026-11-20T10:00:00Z' }))
    expect(sealed.waits_for === 'nobody').toBe(isTerminal(status))
  }
})

test('the button for the link says from when it may be sent again; other buttons do not wait', () => {
  const link_at = '2026-11-23T09:01:05.000Z'
  expect(nextStep(aRequest({ link_at }))).toMatchObject({ action: 'send_link', action_at: link_at })
  expect(nextStep(aRequest({ link_at, locked: true }))).toMatchObject({ action: 'cancel', action_at: null })
})

test('the next step of a request that was sent again names the new request', () => {
  for (const status of ['rejected', 'expired', 'cancelled', 'failed'] as const) {
    expect(nextStep(aRequest({ status, again_id: 12 })).text).toMatch(
      /Документы отправлены заново: заявка №\u00a012\.$/,
    )
  }
})
