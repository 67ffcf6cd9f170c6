import { code_again_after_seconds, code_lifetime_seconds } from '#shared/rules/limits.ts'
import { baseURL, expect } from './fixtures.ts'
import { deadlinePasses, minutePassesSinceCode } from './run-database.ts'
import {
  aPhone,
  askForCode,
  aSentRequest,
  call,
  codeField,
  codeSentTo,
  getCode,
  open,
  sentRequests,
  tick,
  wrongOf,
} from './signer.ts'
import { atApproved, atCode, atSign, atStart, later, signed, type Story } from './signer-stories.ts'

/** How a state is reached from the one before it, and the text that identifies it. */
export type State = { after: Story; shows: string | RegExp }

/** Every state of every signer page, by whose way meets it: each page is loaded once for as many of them as it can show. */
export const ways: Record<string, Record<string, State>> = {
  'reads, mistypes and rejects': {
    'start: documents, consents': { after: atStart, shows: 'просит вас подписать' },
    'start: a consent is missing': { after: ({ page }) => getCode(page).click(), shows: 'без согласия с правилами' },
    'start: the code is asked for without a connection': {
      after: async ({ page }) => {
        await page.context().setOffline(true)
        await tick(page)
        await getCode(page).click()
      },
      shows: 'Нет связи с интернетом',
    },
    'document: a page did not come': {
      after: async ({ page }) => {
        await page.context().setOffline(false)
        await page.route('**/pages/*', (route) => route.abort())
        await page.getByRole('link', { name: /Читать все/ }).click()
      },
      shows: 'Страница не загрузилась',
    },
    'document: being read': {
      after: async ({ page, sent }) => {
        await page.unroute('**/pages/*')
        await open(page, sent.group)
        await page.getByRole('link', { name: /Читать все/ }).click()
      },
      shows: 'Страница 1 из 3',
    },
    'code: waited for, the countdown runs': {
      after: async ({ page }) => {
        await page.getByRole('button', { name: 'Назад' }).first().click()
        await askForCode(page)
      },
      shows: /Отправить ещё раз через \d:\d\d/,
    },
    'code: too short': {
      after: async ({ page }) => {
        await codeField(page).fill('12')
        await page.getByRole('button', { name: 'Подтвердить' }).click()
      },
      shows: 'Введите все шесть цифр',
    },
    'code: wrong': {
      after: async ({ page, request, sent }) => codeField(page).fill(wrongOf(await codeSentTo(request, sent.phone))),
      shows: 'Осталось 4 попытки',
    },
    'code: help is open': {
      after: ({ page }) => page.getByText('Код не приходит?').click(),
      shows: 'Подождите две минуты',
    },
    'sign: the last look': {
      after: async ({ page, request, sent }) => codeField(page).fill(await codeSentTo(request, sent.phone)),
      shows: 'Проверьте и подпишите',
    },
    'sign: without a connection': {
      after: async ({ page }) => {
        await page.context().setOffline(true)
        await page.getByRole('button', { name: 'Подписать' }).click()
      },
      shows: 'Нет связи с интернетом',
    },
    'download: before signing': {
      after: async ({ page }) => {
        await page.context().setOffline(false)
        await page.getByRole('link', { name: /Скачать PDF/ }).click()
      },
      shows: 'Исходный документ',
    },
    'start: confirmed, on the way back': {
      after: async ({ page, sent }) => {
        await open(page, sent.group, '/fault')
        await page.getByRole('link', { name: 'Вернуться к документам' }).click()
      },
      shows: 'Продолжить',
    },
    'reject: may name a reason': {
      after: async ({ page, sent }) => {
        await open(page, sent.group)
        await page.getByRole('link', { name: 'Отказаться' }).click()
      },
      shows: 'Причина, если хотите её назвать',
    },
    'reject: the reason is nearly too long': {
      after: ({ page }) => page.getByLabel(/Причина/).fill('я'.repeat(450)),
      shows: 'Можно ввести ещё 50 знаков',
    },
    'reject: the reason is too long': {
      after: ({ page }) => page.getByLabel(/Причина/).fill('я'.repeat(501)),
      shows: 'Сократите текст на 1 знак',
    },
    'rejected: at once': {
      after: async ({ page }) => {
        await page.getByLabel(/Причина/).fill('')
        await page.getByRole('button', { name: 'Отказаться от подписания' }).click()
      },
      shows: 'Скачать документы',
    },
    'rejected: to who comes back': {
      after: async (words) => {
        await words.page.context().clearCookies()
        await atStart(words)
      },
      shows: 'Вы отказались от подписания',
    },
    'download: closed after a refusal': {
      after: ({ page, sent }) => open(page, sent.group, '/download'),
      shows: 'попросите документы у отправителя',
    },
  },
  signs: {
    'start: a step behind the code was asked for': {
      after: ({ page, sent }) => open(page, sent.group, '/sign'),
      shows: 'Сначала подтвердите свой номер',
    },
    'approved: before sealing': { after: atApproved, shows: 'Подписано' },
    'approved: sealed': { after: async () => undefined, shows: 'печатью сервиса готов' },
    'download: files': {
      after: ({ page }) => page.getByRole('link', { name: 'Скачать', exact: true }).click(),
      shows: 'Исходный документ',
    },
    'error: no such step': { after: ({ page, sent }) => open(page, sent.group, '/nowhere'), shows: 'Page not found' },
    'error: no such link': { after: ({ page }) => open(page, 'no-such-link-000000000'), shows: 'Ссылка не найдена' },
  },
  'comes back after the signature': {
    'approved: to who comes back': {
      after: async (words) => {
        await signed(words)
        await minutePassesSinceCode(words.sent)
        await atStart(words)
      },
      shows: 'Подписано',
    },
    'download: needs a fresh code': {
      after: ({ page, sent }) => open(page, sent.group, '/download'),
      shows: 'этот код ничего не подписывает',
    },
    'download: the code is on its way': {
      after: ({ page }) => getCode(page).click(),
      shows: 'Вернуться к скачиванию',
    },
  },
  'waits for the code': {
    'code: may be sent again': {
      after: async (words) => {
        await words.page.clock.install()
        await atCode(words)
        await later(words.page, code_again_after_seconds + 1)
      },
      shows: 'Отправить код ещё раз',
    },
    'code: asked for again too soon': {
      after: ({ page }) => page.getByRole('button', { name: 'Отправить код ещё раз' }).click(),
      shows: 'Код уже отправлен',
    },
    'code: outdated': {
      after: ({ page }) => later(page, code_lifetime_seconds + 1),
      shows: 'Код устарел',
    },
  },
  'guesses, and says that it is not theirs': {
    'code: all tries used up': {
      after: async (words) => {
        await atCode(words)
        const wrong = wrongOf(await codeSentTo(words.request, words.sent.phone))
        for (let left = 5; left > 0; left--) {
          await codeField(words.page).fill(wrong)
          await expect(codeField(words.page)).toHaveValue('')
        }
      },
      shows: 'Код больше не действует',
    },
    'fault: of no known cause': {
      after: ({ page, sent }) => open(page, sent.group, '/fault'),
      shows: 'Документы не подписаны',
    },
    'not me: before it is said': {
      after: ({ page, sent }) => open(page, sent.group, '/not-me'),
      shows: 'Документы или номер не ваши?',
    },
    'fault: disowned': {
      after: ({ page }) => page.getByRole('button', { name: 'Это не я' }).click(),
      shows: 'Отправитель узнает, что это не вы',
    },
  },
  'is late': {
    'sign: the quarter of an hour is over': {
      after: async (words) => {
        await atSign(words)
        await words.page
          .context()
          .addCookies([{ name: 'signToken', value: 'Bearer%20rs_dead', url: baseURL(), sameSite: 'Strict' }])
        await words.page.getByRole('button', { name: 'Подписать' }).click()
      },
      shows: 'Прошло 15 минут',
    },
    'fault: locked by wrong codes': {
      after: async (words) => {
        // fifteen wrong codes would exhaust this address's hourly limit: the server's refusal is mocked
        await words.page.route('**/codes', (route) =>
          route.fulfill({
            status: 423,
            contentType: 'application/problem+json',
            json: { status: 423, code: 'request_locked', message: 'Подписание остановлено' },
          }),
        )
        await words.page.context().clearCookies()
        await atStart(words)
        await tick(words.page)
        await getCode(words.page).click()
      },
      shows: 'Код слишком много раз ввели неверно',
    },
    'fault: expired': {
      after: async (words) => {
        await words.page.unroute('**/codes')
        await deadlinePasses(words.sent)
        await atStart(words)
      },
      shows: 'Срок подписания истёк',
    },
  },
  'meets other requests': {
    'fault: cancelled': {
      after: async (words) => {
        await call(words.request, `document-sign-requests/${words.sent.id}/cancel`, {})
        await atStart(words)
      },
      shows: 'Отправитель отозвал документы',
    },
    'start: their turn has not come': {
      after: async ({ page, request }) => {
        const [, second] = await sentRequests(request, { phones: [aPhone(), aPhone()], ordered: true })
        await open(page, second?.group ?? '')
      },
      shows: 'Ваша очередь ещё не настала',
    },
    'start: many documents for one code': {
      after: async ({ page, request }) => {
        const titles = Array.from(
          { length: 20 },
          (_none, i) => `Приложение № ${i + 1} к договору возмездного оказания услуг`,
        )
        await open(page, (await aSentRequest(request, { titles })).group)
      },
      shows: 'подписать 20 документов',
    },
  },
}
