import { code_again_after_seconds, code_lifetime_seconds } from '#shared/rules/limits.ts'
import { baseURL, expect } from './fixtures.ts'
import { deadlinePasses } from './run-database.ts'
import { aPhone, aSentRequest, call, codeField, codeSentTo, getCode, open, sentRequests, wrongOf } from './signer.ts'
import { atApproved, atCode, atReject, atSign, atStart, later, rejected, signed, type Story } from './signer-stories.ts'

/** Every state of every signer page: how to reach it, and the text that identifies it. */
export const states: Record<string, { after: Story; shows: string | RegExp }> = {
  'start: documents, consents': { after: atStart, shows: 'просит вас подписать' },
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
  'start: a consent is missing': {
    after: async (words) => {
      await atStart(words)
      await getCode(words.page).click()
    },
    shows: 'без согласия с правилами',
  },
  'start: the code is asked for without a connection': {
    after: async (words) => {
      await atStart(words)
      await words.page.context().setOffline(true)
      for (const box of await words.page.getByRole('checkbox').all()) await box.check({ position: { x: 5, y: 5 } })
      await getCode(words.page).click()
    },
    shows: 'Нет связи с интернетом',
  },
  'start: a step behind the code was asked for': {
    after: ({ page, sent }) => open(page, sent.group, '/sign'),
    shows: 'Сначала подтвердите свой номер',
  },
  'start: confirmed, on the way back': {
    after: async (words) => {
      await atSign(words)
      await words.page.getByRole('link', { name: 'Отказаться' }).click()
      await words.page.goto(`${baseURL()}/document-sign/${words.sent.group}/fault`)
      await words.page.getByRole('link', { name: 'Вернуться к документам' }).click()
    },
    shows: 'Продолжить',
  },
  'document: being read': {
    after: async (words) => {
      await atStart(words)
      await words.page.getByRole('link', { name: /Читать все/ }).click()
    },
    shows: 'Страница 1 из 3',
  },
  'document: a page did not come': {
    after: async (words) => {
      await atStart(words)
      await words.page.route('**/pages/*', (route) => route.abort())
      await words.page.getByRole('link', { name: /Читать все/ }).click()
    },
    shows: 'Страница не загрузилась',
  },
  'code: waited for, the countdown runs': { after: atCode, shows: /Отправить ещё раз через \d:\d\d/ },
  'code: too short': {
    after: async (words) => {
      await atCode(words)
      await codeField(words.page).fill('12')
      await words.page.getByRole('button', { name: 'Подтвердить' }).click()
    },
    shows: 'Введите все шесть цифр',
  },
  'code: wrong': {
    after: async (words) => {
      await atCode(words)
      await codeField(words.page).fill(wrongOf(await codeSentTo(words.request, words.sent.phone)))
    },
    shows: 'Осталось 4 попытки',
  },
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
  'code: may be sent again': {
    after: async (words) => {
      await words.page.clock.install()
      await atCode(words)
      await later(words.page, code_again_after_seconds + 1)
    },
    shows: 'Отправить код ещё раз',
  },
  'code: asked for again too soon': {
    after: async (words) => {
      await words.page.clock.install()
      await atCode(words)
      await later(words.page, code_again_after_seconds + 1)
      await words.page.getByRole('button', { name: 'Отправить код ещё раз' }).click()
    },
    shows: 'Код уже отправлен',
  },
  'code: outdated': {
    after: async (words) => {
      await words.page.clock.install()
      await atCode(words)
      await later(words.page, code_lifetime_seconds + 1)
    },
    shows: 'Код устарел',
  },
  'code: help is open': {
    after: async (words) => {
      await atCode(words)
      await words.page.getByText('Код не приходит?').click()
    },
    shows: 'Подождите две минуты',
  },
  'sign: the last look': { after: atSign, shows: 'Проверьте и подпишите' },
  'sign: without a connection': {
    after: async (words) => {
      await atSign(words)
      await words.page.context().setOffline(true)
      await words.page.getByRole('button', { name: 'Подписать' }).click()
    },
    shows: 'Повторить',
  },
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
  'reject: may name a reason': { after: atReject, shows: 'Причина, если хотите её назвать' },
  'reject: the reason is nearly too long': {
    after: async (words) => {
      await atReject(words)
      await words.page.getByLabel(/Причина/).fill('я'.repeat(450))
    },
    shows: 'Можно ввести ещё 50 знаков',
  },
  'reject: the reason is too long': {
    after: async (words) => {
      await atReject(words)
      await words.page.getByLabel(/Причина/).fill('я'.repeat(501))
    },
    shows: 'Сократите текст на 1 знак',
  },
  'approved: before sealing': { after: atApproved, shows: 'Документы подписаны' },
  'approved: sealed': { after: atApproved, shows: 'печатью сервиса готов' },
  'approved: to who comes back': {
    after: async (words) => {
      await signed(words)
      await atStart(words)
    },
    shows: 'Документы подписаны',
  },
  'rejected: at once': {
    after: async (words) => {
      await atReject(words)
      await words.page.getByRole('button', { name: 'Отказаться от подписания' }).click()
    },
    shows: 'Скачать документы',
  },
  'rejected: to who comes back': {
    after: async (words) => {
      await rejected(words)
      await atStart(words)
    },
    shows: 'Вы отказались от подписания',
  },
  'download: files': {
    after: async (words) => {
      await atApproved(words)
      await words.page.getByRole('link', { name: 'Скачать', exact: true }).click()
    },
    shows: 'Исходный документ',
  },
  'download: before signing': {
    after: async (words) => {
      await atSign(words)
      await words.page.getByRole('link', { name: /Скачать PDF/ }).click()
    },
    shows: 'Исходный документ',
  },
  'download: needs a fresh code': {
    after: async (words) => {
      await signed(words)
      await open(words.page, words.sent.group, '/download')
    },
    shows: 'этот код ничего не подписывает',
  },
  'download: the code is on its way': {
    after: async (words) => {
      await signed(words)
      await open(words.page, words.sent.group, '/download')
      await getCode(words.page).click()
    },
    shows: 'Вернуться к скачиванию',
  },
  'download: closed after a refusal': {
    after: async (words) => {
      await rejected(words)
      await open(words.page, words.sent.group, '/download')
    },
    shows: 'попросите документы у отправителя',
  },
  'fault: expired': {
    after: async (words) => {
      await deadlinePasses(words.sent)
      await atStart(words)
    },
    shows: 'Срок подписания истёк',
  },
  'fault: cancelled': {
    after: async (words) => {
      await call(words.request, `document-sign-requests/${words.sent.id}/cancel`, {})
      await atStart(words)
    },
    shows: 'Отправитель отозвал документы',
  },
  'fault: disowned': {
    after: async ({ page, sent }) => {
      await open(page, sent.group, '/not-me')
      await page.getByRole('button', { name: 'Это не я' }).click()
    },
    shows: 'Отправитель узнает, что это не вы',
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
      await atStart(words)
      for (const box of await words.page.getByRole('checkbox').all()) await box.check({ position: { x: 5, y: 5 } })
      await getCode(words.page).click()
    },
    shows: 'Код слишком много раз ввели неверно',
  },
  'fault: of no known cause': {
    after: ({ page, sent }) => open(page, sent.group, '/fault'),
    shows: 'Документы не подписаны',
  },
  'not me: before it is said': {
    after: ({ page, sent }) => open(page, sent.group, '/not-me'),
    shows: 'Документы или номер не ваши?',
  },
  'error: no such link': { after: ({ page }) => open(page, 'no-such-link-000000000'), shows: 'Ссылка не найдена' },
  'start: their turn has not come': {
    after: async ({ page, request }) => {
      const [, second] = await sentRequests(request, { phones: [aPhone(), aPhone()], ordered: true })
      await open(page, second?.group ?? '')
    },
    shows: 'Ваша очередь ещё не настала',
  },
  'error: no such step': { after: ({ page, sent }) => open(page, sent.group, '/nowhere'), shows: 'Page not found' },
}
