import type { NextStep } from '../contract/document-sign-requests.ts'
import type { Delivery } from '../contract/records.ts'
import { showDeadline, showTime } from './clock.ts'
import type { SignRequestStatus } from './sign-request.ts'

export type NextStepFacts = {
  status: SignRequestStatus
  sealed_at: Date | string | null
  deadline: Date | string
  reject_reason: string | null
  fail_reason?: string | null
  /** place in an ordered batch, from 1 */
  position: number
  /** the last message with the link */
  delivery?: Pick<Delivery, 'status' | 'error'> | null
}

/** «Где документ и что дальше»: one line, the same for client and staff, and who must act. */
export function nextStep(request: NextStepFacts): NextStep {
  return steps[request.status](request)
}

const steps: Record<SignRequestStatus, (request: NextStepFacts) => NextStep> = {
  draft: () => ({ text: 'Черновик, никому не отправлен. Проверьте и отправьте.', waits_for: 'client' }),
  queued: ({ position }) => ({
    text: `Ждёт очереди: подписант №\u00a0${position} получит ссылку, когда подпишут предыдущие.`,
    waits_for: 'signer',
  }),
  sent: (request) => sent(request),
  opened: ({ deadline }) => ({
    text: `Подписант открыл документы, код ещё не ввёл. Ждём подписи ${showDeadline(deadline)}.`,
    waits_for: 'signer',
  }),
  confirmed: ({ deadline }) => ({
    text: `Подписант ввёл код, осталось подписать. Ждём подписи ${showDeadline(deadline)}.`,
    waits_for: 'signer',
  }),
  signed: ({ sealed_at }) =>
    sealed_at
      ? { text: 'Подписано. Экземпляр с протоколом готов, его можно скачать.', waits_for: 'nobody' }
      : { text: 'Подписано. Готовим экземпляр с протоколом, он появится здесь.', waits_for: 'service' },
  rejected: ({ reject_reason }) => ({
    text: `${because('Подписант отказался', reject_reason)} Деньги не списаны. Исправьте документ и создайте новую заявку.`,
    waits_for: 'nobody',
  }),
  expired: ({ deadline }) => ({
    text: `Срок истёк ${showTime(deadline)} (МСК), подписи нет. Деньги не списаны. Создайте новую заявку, если подпись ещё нужна.`,
    waits_for: 'nobody',
  }),
  cancelled: () => ({ text: 'Заявка отозвана, ссылка закрыта. Деньги не списаны.', waits_for: 'nobody' }),
  failed: ({ fail_reason }) => ({
    text: `${because('Подписание остановлено', fail_reason)} Деньги не списаны. Создайте новую заявку.`,
    waits_for: 'nobody',
  }),
}

function sent({ deadline, delivery }: NextStepFacts): NextStep {
  const until = `Ждём подписи ${showDeadline(deadline)}.`
  switch (delivery?.status) {
    case 'queued':
      return { text: 'Сообщение со ссылкой стоит в очереди на отправку.', waits_for: 'service' }
    case 'undelivered':
    case 'expired':
    case 'rejected':
      return {
        text: `${because('Сообщение не доставлено', delivery.error)} Проверьте номер или передайте ссылку сами.`,
        waits_for: 'client',
      }
    case 'delivered':
      return { text: `Сообщение доставлено, подписант ещё не открыл документы. ${until}`, waits_for: 'signer' }
    case 'accepted':
    case 'unknown':
    case undefined:
      return { text: `Ссылка отправлена, подписант ещё не открыл документы. ${until}`, waits_for: 'signer' }
  }
}

function because(fact: string, reason: string | null | undefined): string {
  return reason?.trim() ? `${fact}: ${reason.trim().replace(/[.\s]+$/, '')}.` : `${fact}.`
}
