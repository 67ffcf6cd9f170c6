import { showTime } from '../rules/clock.ts'
import type { Mode } from '../rules/modes.ts'
import type { ApprovalKind, ApprovalState } from '../rules/approvals.ts'
import { action, secretLetter } from './letter.ts'
import type { StatusText } from './statuses.ts'

export const approvalKindTexts: Record<ApprovalKind, string> = {
  payment: 'Зачисление денег',
  seller: 'Реквизиты продавца',
  admin: 'Новый сотрудник',
  admin_change: 'Права сотрудника',
  tariff: 'Новый тариф',
  tariff_change: 'Цена тарифа',
}

export const approvalStateTexts: Record<ApprovalState, StatusText> = {
  waiting: { word: 'Ждёт второго', tone: 'wait', shape: 'clock' },
  done: { word: 'Сделано', tone: 'good', shape: 'check' },
  refused: { word: 'Отклонено', tone: 'quiet', shape: 'cross' },
  cancelled: { word: 'Отменено', tone: 'quiet', shape: 'minus' },
  failed: { word: 'Не получилось', tone: 'bad', shape: 'bang' },
}

export const approvalTexts = {
  title: 'Ждут второго',
  subtitle: 'Изменения, которые один сотрудник не делает',
  number: (id: number) => `Изменение №\u00a0${id}`,
  empty_title: 'Второго сотрудника ничего не ждёт',
  empty: (mode: Mode) =>
    mode === 'own'
      ? 'Здесь появятся новые сотрудники и их роли.'
      : 'Здесь появятся зачисления сверх суточной суммы, новые реквизиты, сотрудники и цены.',
  kind: 'Что меняется',
  what: 'Что меняется',
  who: 'Кто и когда',
  subject: 'Платёж',
  payment: (id: number) => `Платёж №\u00a0${id}`,
  /** `before` null for what is new */
  change: (label: string, before: string | null, after: string) =>
    before === null ? `${label}: ${after}` : `${label}: ${before} → ${after}`,
  by_clock: 'По истечении суток',
  asked: 'Изменение внесено и ждёт второго сотрудника',
  waits:
    'Пока ничего не изменилось. Подтвердить может другой сотрудник: не тот, кого завёл или повысил автор, не тот, кто завёл автора, и не новее суток.',
  runs: (time: string) =>
    `Подтвердить сейчас некому, поэтому изменение вступит в силу ${time} (МСК). До этого его можно отменить.`,
  confirm: 'Подтвердить',
  confirm_title: 'Подтвердить изменение?',
  confirm_content: (kind: string, name: string) => `${kind}. Внёс сотрудник: ${name}. Изменение вступит в силу сразу.`,
  confirmed: 'Изменение подтверждено',
  why_not_own: 'Своё изменение подтверждает другой сотрудник',
  refuse: 'Отклонить',
  refuse_title: 'Остановить изменение?',
  refuse_content: 'Ничего не изменится. Внести его можно будет заново.',
  refused: 'Изменение отклонено',
  cancel: 'Отменить изменение',
  cancelled: 'Изменение отменено',
}

/** The page that the link of the letter opens. */
export const refuseChangeTexts = {
  heading: 'Отклонить изменение',
  lead: 'Изменение, о котором вам написали, не вступит в силу. Кто и почему его отклонил, останется в журнале.',
  reason: 'Почему',
  no_reason: 'Напишите, почему вы отклоняете изменение.',
  refuse: 'Отклонить',
  enter: 'Открыть консоль',
  refusing: 'Отклоняем…',
  done_heading: 'Изменение отклонено',
  done: 'Оно не вступит в силу. Внести его можно только заново, и вам снова напишут.',
  no_token: 'Ссылка не подходит. Откройте её из письма ещё раз: она действует, пока изменение ждёт.',
  ended: 'Это изменение уже не ждёт: его подтвердили, отменили или отклонили.',
}

/** To all other staff: somebody confirms, or stops it in time. */
export const approvalEmail = (about: {
  kind: ApprovalKind
  asked_by: string
  runs_at: Date | null
  url: string
  refuse_url: string
}) =>
  secretLetter(
    `Ждёт второго сотрудника: ${approvalKindTexts[about.kind].toLowerCase()}`,
    about.refuse_url,
    (refuse_link) => [
      'Здравствуйте.',
      `${about.asked_by} внёс изменение, которое один сотрудник не делает: ${approvalKindTexts[about.kind].toLowerCase()}.`,
      about.runs_at
        ? `Подтвердить его сейчас некому. Оно вступит в силу ${showTime(about.runs_at)} (МСК), если его не отменить.`
        : 'Проверьте его и подтвердите или отклоните.',
      action('Открыть изменение', about.url),
      action('Отклонить без входа', refuse_link),
      'По этой ссылке отказываете вы: никому её не пересылайте. Она действует, даже если вас заблокировали или понизили за последние трое суток.',
    ],
  )
