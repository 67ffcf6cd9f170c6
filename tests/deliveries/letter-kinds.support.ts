import { toKopecks } from '#shared/rules/kopecks.ts'
import type { Mode } from '#shared/rules/modes.ts'
import { messageTitle } from '#shared/rules/plain-words.ts'
import * as account from '#shared/text/account-letters.ts'
import { actEmail } from '#shared/text/acts.ts'
import { approvalEmail } from '#shared/text/approvals.ts'
import { lowBalanceEmail } from '#shared/text/balance.ts'
import { drillLetter } from '#shared/text/drills.ts'
import { billEmail } from '#shared/text/bills.ts'
import { sendingAllowedEmail, sendingStoppedEmail } from '#shared/text/complaints.ts'
import { legalDocuments } from '#shared/text/legal-documents.ts'
import { newEditionsEmail } from '#shared/text/legal-texts.ts'
import * as messages from '#shared/text/messages.ts'
import { phoneProofSms } from '#shared/text/my-documents.ts'
import { approvalAskedEmail, unsentEmail } from '#shared/text/sending-approvals.ts'
import { noticeLetter } from '#shared/text/notices.ts'
import { accountExistsEmail, confirmEmail, phoneCodeSms } from '#shared/text/registration.ts'
import { formCodeSms, unableEmail, unableTexts } from '#shared/text/public-links.ts'
import { factorChangedEmail } from '#shared/text/second-factor.ts'
import { senderCheckedEmail, senderRefusedEmail } from '#shared/text/senders.ts'
import { setupTexts } from '#shared/text/setup.ts'
import { switchedOffLetter } from '#shared/text/webhooks.ts'

/** What a message is about: a request with its documents, a bill with its number. */
export type About = { id: number; titles: string[]; url: string; mode?: Mode }

type Letter = { subject: string; body: string }

const venture = 'ООО «Ромашка»'
const brand = 'Росчерк'
const full_name = 'Петрова Анна Сергеевна'
const phone = '+79001234567'
const note = 'Добрый день!\n\nПодпишите, пожалуйста, до пятницы.\nОткрыть: https://evil.test/login'
const day = '2026-12-01'
const moment = new Date('2026-12-01T09:00:00Z')

const ofRequest = ({ id, titles, url }: About) => ({
  request_id: id,
  venture,
  titles: titles.map(messageTitle),
  title: messageTitle(titles[0] ?? ''),
  deadline: moment,
  until: moment,
  url: `${url}/document-sign/abcdefghijklmnopqrstuv`,
  host: 'podpis.example.ru',
})
const person = ({ url }: About) => ({
  brand,
  full_name,
  url: `${url}/new-password#token`,
  at: '01.12.2026 12:00',
  ip: null,
})
const user = (about: About) => ({ ...person(about), client: venture, login: 'anna@romashka.test' })
const modeOf = ({ mode = 'service' }: About) => mode
const page = ({ url, id }: About) => `${url}/personal/request/${id}/show`

/** Every letter about a document, a bill or an act: of two such none may be alike. */
export const documentLetters: Record<string, (about: About) => Letter> = {
  link: (about) => messages.linkEmail({ ...ofRequest(about), message: note }),
  reminder: (about) => messages.reminderEmail({ ...ofRequest(about), message: null }),
  copy: (about) => messages.copyEmail({ ...ofRequest(about), isAttached: true, verify_url: `${about.url}/verify` }),
  approval_asked: (about) =>
    approvalAskedEmail({ id: about.id, title: about.titles[0] ?? '', asked_by: full_name, url: page(about) }),
  approval_unsent: (about) =>
    unsentEmail({
      id: about.id,
      title: about.titles[0] ?? '',
      why: 'На этот номер сегодня больше писать нельзя.',
      url: page(about),
    }),
  copy_to_other: (about) =>
    messages.copyToOtherEmail({
      ...ofRequest(about),
      isAttached: true,
      signer: full_name,
      verify_url: `${about.url}/verify`,
    }),
  correction: (about) =>
    messages.correctionEmail({
      by: 'signer',
      ...ofRequest(about),
      was: { full_name, phone, email: null },
      changes: { phone: '+79007654321' },
      reason: 'Позвонил подписант',
      url: page(about),
    }),
  staff_cancel: (about) =>
    messages.staffCancelEmail({
      ...ofRequest(about),
      signer: full_name,
      reason: 'По просьбе',
      url: page(about),
      mode: modeOf(about),
    }),
  disowned: (about) =>
    messages.disownedEmail({ ...ofRequest(about), full_name, phone, url: page(about), mode: modeOf(about) }),
  erased: (about) => messages.erasedEmail({ request_id: about.id, url: page(about), mode: modeOf(about) }),
  notice: (about) =>
    noticeLetter({
      lines: [{ kind: 'rejected', title: about.titles[0] ?? '', signer: 'Петрова А. С.', request_id: about.id }],
      day: null,
      brand,
      url: page(about),
      settings_url: `${about.url}/personal/profile`,
      stop_url: `${about.url}/stop-notices#token`,
    }),
  bill: ({ id }) =>
    billEmail({ number: id, issued_on: day, due_on: day, amount: toKopecks(12_200), seller: 'ООО «Подпись»' }),
  act: ({ id, url }) =>
    actEmail({
      number: id,
      month: day,
      amount: toKopecks(12_200),
      seller: 'ООО «Подпись»',
      anchor: { id: 7, at: moment, root: 'ab'.repeat(32) },
      url: `${url}/anchors`,
    }),
}

/** Letters about an account, a sender, money. */
export const otherLetters: Record<string, (about: About) => Letter> = {
  try: () => ({ subject: setupTexts.test_subject(brand), body: setupTexts.test_letter }),
  password_reset: (about) => account.resetLetter(person(about)),
  password_invitation: (about) =>
    account.invitationLetter({ ...person(about), to: account.cabinetOf(venture, brand), by: 'Иванов Иван' }),
  invitation_elsewhere: (about) =>
    account.invitationElsewhereLetter({ ...person(about), to: account.cabinetOf(venture, brand), by: null }),
  new_device: (about) => account.newDeviceLetter({ ...person(about), device: 'Firefox, Linux' }),
  password_changed: (about) => account.passwordChangedLetter(person(about)),
  user_joined: (about) => account.userJoinedLetter({ ...user(about), role: 'Отправитель' }),
  user_role: (about) =>
    account.userRoleLetter({ ...user(about), was: 'Отправитель', role: 'Владелец', by: 'Иванов Иван' }),
  user_dismissed: (about) =>
    account.userDismissedLetter({ ...user(about), by: 'Иванов Иван', reason: null, successor: null, codes: ['1С'] }),
  confirm_email: ({ url }) => confirmEmail({ brand, url: `${url}/register/confirm#token` }),
  account_exists: ({ url }) =>
    accountExistsEmail({ brand, url: `${url}/personal`, reset_url: `${url}/new-password#token` }),
  second_factor: ({ url }) =>
    factorChangedEmail({
      change: 'enabled',
      login: 'anna@romashka.test',
      at: '01.12.2026 12:00 (МСК)',
      url: `${url}/personal/security`,
    }),
  approval: ({ url }) =>
    approvalEmail({
      kind: 'payment',
      asked_by: 'Иванов Иван',
      runs_at: null,
      url: `${url}/support/approvals/7/show`,
      refuse_url: `${url}/refuse-change#token`,
    }),
  drill: ({ url }) =>
    drillLetter({ copy: null, made_at: null, signatures: 0, cause: 'no_copy', url: `${url}/support/verification` }),
  low_balance: ({ url }) =>
    lowBalanceEmail({ available: toKopecks(120), signatures_left: 3, url: `${url}/personal/balance` }),
  sending_stopped: ({ url }) => sendingStoppedEmail({ reason: 'Жалобы получателей', url: `${url}/personal` }),
  sending_allowed: ({ url }) => sendingAllowedEmail({ reason: 'Ошибка', url: `${url}/personal` }),
  sender_checked: ({ url }) =>
    senderCheckedEmail({ name: venture, by_payment: false, url: `${url}/personal/request/create` }),
  sender_refused: ({ url }) =>
    senderRefusedEmail({ name: venture, reason: 'ИНН не совпал с названием', url: `${url}/personal` }),
  public_link_unable: ({ url }) =>
    unableEmail({
      title: 'Пропуск посетителя',
      why: unableTexts.not_checked,
      url: `${url}/personal/public-links/7/show`,
    }),
  new_editions: ({ url }) =>
    newEditionsEmail({
      brand,
      texts: (['offer', 'processing_order'] as const).map((kind) => {
        const { path, editions } = legalDocuments[kind]
        const [{ title, version }] = editions
        return {
          title,
          version,
          changes: ['Цена пакета: раньше 500 ₽, теперь 600 ₽.'],
          url: `${url}${path}/${version}`,
        }
      }),
    }),
  webhook_off: ({ url }) =>
    switchedOffLetter({
      label: 'Склад',
      host: 'hooks.romashka.test',
      off_reason: 'failing',
      status: 500,
      fault: 'status',
      url: `${url}/personal/webhooks/7/show`,
    }),
}

/** Every SMS. */
export const textMessages: Record<string, (about: About) => string> = {
  link: (about) => messages.linkSms({ ...ofRequest(about), message: null }),
  reminder: (about) => messages.reminderSms({ ...ofRequest(about), message: null }),
  copy: (about) => messages.copySms(ofRequest(about)),
  code: (about) => messages.codeSms('048213', ofRequest(about)),
  download_code: (about) => messages.downloadCodeSms('048213', ofRequest(about)),
  phone_code: () => phoneCodeSms('048213', brand),
  phone_proof: () => phoneProofSms('048213', { brand, host: 'podpis.example.ru' }),
  form_code: () => formCodeSms('048213', { venture, host: 'podpis.example.ru' }),
}
