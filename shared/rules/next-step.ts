import type { NextStep } from '../contract/document-sign-requests.ts'
import type { Delivery } from '../contract/deliveries.ts'
import { showDeadline, showTime } from './clock.ts'
import { isLive, isTerminal, type SignRequestStatus } from './document-sign-requests.ts'
import type { StuckKind } from './stuck-kinds.ts'

export type NextStepFacts = {
  status: SignRequestStatus
  sealed_at: Date | string | null
  deadline: Date | string
  reject_reason: string | null
  fail_reason?: string | null
  disowned_at?: Date | string | null
  /** the request created by sending the same documents again */
  again_id?: number | null
  /** the wrong tries of this link are used up */
  locked?: boolean
  /** a correction proposed by staff waits for the sender */
  correction?: object | null
  /** place in an ordered batch, from 1 */
  position: number
  /** the last message with the link */
  delivery?: Pick<Delivery, 'status' | 'error'> | null
  /** why a code that the signer waits for has not left yet */
  code_delay?: { cause: string | null } | null
  /** what is stuck, and why; staff see the same */
  stuck?: {
    kind: StuckKind
    cause: string
    /** no gateway took the message in time: the number is not the cause */
    never_left?: boolean | null
  } | null
}

/** «Где документ и что дальше»: one line, the same for client and staff, and who must act. */
export function nextStep(request: NextStepFacts): NextStep {
  if (request.locked && isLive(request.status)) return locked
  return request.correction && !isTerminal(request.status) ? proposed : steps[request.status](request)
}

/** A person who may not sign any more is not asked to. */
export const locked: NextStep = {
  text: 'Код слишком много раз ввели неверно, подписать по этой ссылке нельзя. Отзовите заявку и отправьте документы заново.',
  waits_for: 'client',
}

const proposed: NextStep = {
  text: 'Служба поддержки предложила исправить данные подписанта. Исправление ждёт подтверждения отправителя, до него ничего не меняется.',
  waits_for: 'client',
}

const steps: Record<SignRequestStatus, (request: NextStepFacts) => NextStep> = {
  draft: () => ({ text: 'Черновик, никому не отправлен. Проверьте и отправьте.', waits_for: 'client' }),
  queued: ({ position }) => ({
    text: `Ждёт очереди: подписант №\u00a0${position} получит ссылку, когда подпишут предыдущие.`,
    waits_for: 'signer',
  }),
  sent: (request) => sent(request),
  opened: (request) => opened(request),
  confirmed: ({ deadline }) => ({
    text: `Подписант ввёл код, осталось подписать. Ждём подписи ${showDeadline(deadline)}.`,
    waits_for: 'signer',
  }),
  signed: ({ sealed_at, stuck }) => {
    if (sealed_at) return { text: 'Подписано. Экземпляр с протоколом готов, его можно скачать.', waits_for: 'nobody' }
    if (stuck?.kind !== 'seal') {
      return { text: 'Подписано. Готовим экземпляр с протоколом, он появится здесь.', waits_for: 'service' }
    }
    const late = because('Подписано. Экземпляр с протоколом задерживается', inside(stuck.cause))
    return { text: `${late} Служба поддержки уже видит это, подпись действует.`, waits_for: 'service' }
  },
  rejected: ({ reject_reason, again_id }) => ({
    text: `${because('Подписант отказался', reject_reason)} Деньги не списаны. ${again(again_id, 'Договоритесь с подписантом и отправьте документы заново.')}`,
    waits_for: 'nobody',
  }),
  expired: ({ deadline, again_id }) => ({
    text: `Срок истёк ${showTime(deadline)} (МСК), подписи нет. Деньги не списаны. ${again(again_id, 'Отправьте документы заново, если подпись ещё нужна.')}`,
    waits_for: 'nobody',
  }),
  cancelled: ({ again_id }) => ({
    text: `Заявка отозвана, ссылка закрыта. Деньги не списаны. ${again(again_id, '')}`.trim(),
    waits_for: 'nobody',
  }),
  failed: ({ fail_reason, disowned_at, again_id }) => ({
    text: disowned_at
      ? `${fail_reason}. Сообщений на этот номер больше не будет, деньги не списаны. ${again(again_id, 'Исправьте номер и отправьте снова.')}`
      : `${because('Подписание остановлено', fail_reason)} Деньги не списаны. ${again(again_id, 'Отправьте документы заново.')}`,
    waits_for: 'nobody',
  }),
}

function opened({ deadline, stuck, code_delay }: NextStepFacts): NextStep {
  if (code_delay) {
    const late = because('Подписант запросил код, он задерживается', inside(code_delay.cause ?? ''))
    return { text: `${late} Отправляем сами, подписант может запросить код ещё раз.`, waits_for: 'service' }
  }
  if (stuck?.kind !== 'delivery') {
    return {
      text: `Подписант открыл документы, код ещё не ввёл. Ждём подписи ${showDeadline(deadline)}.`,
      waits_for: 'signer',
    }
  }
  const lost = because('Подписант открыл документы, но код ему не доставлен', inside(stuck.cause))
  return stuck.never_left
    ? { text: `${lost} Служба поддержки уже видит это, подписант может запросить код ещё раз.`, waits_for: 'service' }
    : { text: `${lost} Проверьте номер.`, waits_for: 'client' }
}

function sent({ deadline, delivery, stuck }: NextStepFacts): NextStep {
  const until = `Ждём подписи ${showDeadline(deadline)}.`
  const isOut: NextStep = {
    text: `Ссылка отправлена, подписант ещё не открыл документы. ${until}`,
    waits_for: 'signer',
  }
  if (stuck?.kind === 'receipt') {
    const lost = 'Ссылка отправлена, но отчёта о доставке нет. Напомните подписанту или передайте ссылку сами.'
    return { text: `${lost} ${until}`, waits_for: 'signer' }
  }
  switch (delivery?.status) {
    case 'queued': {
      if (!stuck) return { text: 'Сообщение со ссылкой стоит в очереди на отправку.', waits_for: 'service' }
      const late = because('Сообщение со ссылкой задерживается', inside(stuck.cause))
      return { text: `${late} Служба поддержки уже видит это, отправляем сами.`, waits_for: 'service' }
    }
    case 'undelivered':
    case 'expired':
    case 'rejected':
      // not stuck: the other channel has delivered it, or is about to
      return stuck ? notSent(stuck) : isOut
    case 'delivered':
      return { text: `Сообщение доставлено, подписант ещё не открыл документы. ${until}`, waits_for: 'signer' }
    case 'accepted':
    case 'unknown':
    case undefined:
      return isOut
  }
}

function notSent({ cause, never_left }: NonNullable<NextStepFacts['stuck']>): NextStep {
  const lost = because('Сообщение не доставлено', inside(cause))
  return never_left
    ? { text: `${lost} Служба поддержки уже видит это. Ссылку можно передать и самим.`, waits_for: 'service' }
    : { text: `${lost} Исправьте номер или передайте ссылку сами.`, waits_for: 'client' }
}

/** What is left to do, unless it is done. */
function again(again_id: number | null | undefined, otherwise: string): string {
  return again_id ? `Документы отправлены заново: заявка №\u00a0${again_id}.` : otherwise
}

/** The cause, to continue a sentence: «шлюз не отвечает», but «СМС не приняты». */
function inside(cause: string): string {
  return /^\p{Lu}\p{Ll}/u.test(cause) ? cause.charAt(0).toLowerCase() + cause.slice(1) : cause
}

function because(fact: string, reason: string | null | undefined): string {
  return reason?.trim() ? `${fact}: ${reason.trim().replace(/[.\s]+$/, '')}.` : `${fact}.`
}
