import { bases } from '#shared/browser/addresses.ts'
import { overviewTexts as adminOverview } from '#shared/text/admin.ts'
import { overviewTexts } from '#shared/text/cabinet.ts'
import { signInTexts } from '#shared/text/browser.ts'
import { startTexts } from '#shared/text/sign.ts'
import { approvedTexts, codeTexts, signTexts } from '#shared/text/sign-steps.ts'
import { registerTexts } from '#shared/text/pages.ts'
import { callOf, fillIn, press, tickAndPress, type Sight } from './in-page.ts'

/** What a person does, and what they then see when the page works. */
export type Step = {
  act?: string | (() => Promise<string>)
  isDone: (sight: Sight) => boolean
}

export type Way = {
  name: string
  /** those of its files that are walked, if not all are: of many that are parts of one screen each, a few */
  files?: RegExp
  /** a start of it: an own request of a signer */
  begin: () => Promise<{ path: string; steps: readonly Step[] }>
}

/** A request sent to a signer of its own, and the code that its phone gets. */
export type Signers = () => Promise<{ group: string; code: () => Promise<string> }>

const reads = (text: string) => (sight: Sight) => sight.text.includes(text)
const isAt = (text: string) => (sight: Sight) => sight.heading.includes(text)

const code_field = '[autocomplete=one-time-code]'

const signing = (signers: Signers): Way => ({
  name: 'signer',
  async begin() {
    const { group, code } = await signers()
    return {
      path: `/document-sign/${group}`,
      steps: [
        { isDone: isAt(startTexts.asks(1)) },
        { act: callOf(press, 'Читать все'), isDone: reads('Страница 1 из 3') },
        { act: callOf(press, 'Назад'), isDone: isAt(startTexts.asks(1)) },
        { act: callOf(tickAndPress, startTexts.get_code), isDone: isAt(codeTexts.heading) },
        {
          act: async () => callOf(fillIn, JSON.stringify({ [code_field]: await code() })),
          isDone: isAt(signTexts.heading),
        },
        { act: callOf(press, signTexts.sign), isDone: isAt(approvedTexts.heading) },
      ],
    }
  },
})

const registering: Way = {
  name: 'site',
  begin: async () => ({
    path: '/',
    steps: [
      { isDone: (sight) => sight.heading !== '' },
      { act: callOf(press, '/register'), isDone: isAt(registerTexts.heading) },
      { act: callOf(press, registerTexts.submit), isDone: reads(registerTexts.errors.empty) },
    ],
  }),
}

/** Both consoles, by their demo's accounts: the login, the first screen, a list. */
const working = (name: string, base: string, account: { login: string; password: string }, overview: string): Way => ({
  name,
  files: /^shared|^builds|(admin|cabinet|rolldown-runtime|app|list|Toasts|Overview|SignRequestList|complaints)\.\w+$/,
  begin: async () => ({
    path: base,
    steps: [
      { isDone: reads(signInTexts.password) },
      {
        act: callOf(fillIn, JSON.stringify({ '[name=login]': account.login, '[name=password]': account.password })),
        isDone: isAt(overview),
      },
      { act: callOf(press, `${base}/request`), isDone: isAt('Заявки') },
    ],
  }),
})

export const waysOf = (signers: Signers): readonly Way[] => [
  signing(signers),
  registering,
  working('cabinet', bases.cabinet, { login: 'client@demo.local', password: 'demo-client-2026' }, overviewTexts.title),
  working('console', bases.support, { login: 'owner@demo.local', password: 'demo-owner-2026' }, adminOverview.title),
]
