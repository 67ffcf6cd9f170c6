import type { SendingApproval } from '../contract/sending-approvals.ts'
import { shortName } from '../rules/person.ts'
import type { CodeOfRequest } from '../contract/code-of-request.ts'
import type { NextStep } from '../contract/document-sign-requests.ts'
import type { FollowUp } from '../contract/follow-ups.ts'
import type { Delivery } from '../contract/deliveries.ts'
import { showDeadline, showSeconds, showTime } from '../rules/clock.ts'
import { hasFailed } from '../rules/deliveries.ts'
import { isLive, isTerminal, type SignRequestStatus } from '../rules/document-sign-requests.ts'
import { ofMoney, type Mode } from '../rules/modes.ts'
import type { NextAction } from '../rules/next-actions.ts'
import { plural } from '../rules/plural.ts'
import type { StuckKind } from '../rules/stuck-kinds.ts'
import { followTexts } from './follow-ups.ts'
import { insideSentence } from './stuck.ts'

export type NextStepFacts = {
  status: SignRequestStatus
  sealed_at: Date | string | null
  deadline: Date | string
  reject_reason: string | null
  fail_reason?: string | null
  disowned_at?: Date | string | null
  /** what continues a signed one */
  followed_by?: readonly Pick<FollowUp, 'id' | 'kind' | 'status'>[]
  /** the request created by sending the same documents again */
  again_id?: number | null
  approval?: Pick<SendingApproval, 'state' | 'unsent' | 'approvers'> | null
  /** the wrong tries of this link are used up */
  locked?: boolean
  /** a correction proposed by staff or the holder of the link waits for the sender */
  correction?: { asked_as: 'staff' | 'signer' } | null
  /** place in an ordered batch, from 1 */
  position: number
  /** its signer came by a public link: no message was needed */
  public_link_id?: number | null
  /** the last message with the link */
  delivery?: Pick<Delivery, 'status' | 'error'> | null
  /** before then the link is not sent again */
  link_at?: string | null
  code?: CodeOfRequest | null
  /** the gateway refused the number of the last code itself */
  code_refused?: boolean
  /** the gateway can speak a code by a call */
  calls?: boolean
  mode?: Mode
  /** what is stuck, and why; staff see the same */
  stuck?: Stuck | null
}

type Stuck = {
  kind: StuckKind
  cause: string
  /** no gateway took the message in time: the number is not the cause */
  never_left?: boolean | null
  /** the gateway refused the number itself */
  refused?: boolean
}

/** `action` fixes it, and is possible from `action_at` on. */
type Step = Pick<NextStep, 'text' | 'waits_for'> & { action?: NextAction | null }

/** «Где документ и что дальше»: one line, the same for client and staff, who must act, and by which button. */
export function nextStep(request: NextStepFacts): NextStep {
  const { action = null, ...step } = stepOf(request)
  return { ...step, action, action_at: action === 'send_link' ? (request.link_at ?? null) : null }
}

function stepOf(request: NextStepFacts): Step {
  if (request.locked && isLive(request.status)) return locked
  return request.correction && !isTerminal(request.status)
    ? proposed[request.correction.asked_as]
    : steps[request.status](request)
}

/** A person who may not sign any more is not asked to. */
export const locked = {
  text: 'Код слишком много раз ввели неверно, подписать по этой ссылке нельзя. Отзовите заявку и отправьте документы заново.',
  waits_for: 'client',
  action: 'cancel',
} as const satisfies Step

const proposed: Record<'staff' | 'signer', Step> = {
  staff: {
    text: 'Служба поддержки предложила исправить данные подписанта. Исправление ждёт подтверждения отправителя, до него ничего не меняется.',
    waits_for: 'client',
  },
  signer: {
    text: 'Получатель ссылки просит, чтобы подписал другой человек. Подтвердите или отклоните; до этого ничего не меняется.',
    waits_for: 'client',
  },
}

const namesOfTurn = (approval: NextStepFacts['approval']) =>
  approval?.approvers
    .filter(({ turn }) => turn)
    .map(({ full_name, active }) => (active ? shortName(full_name) : `${shortName(full_name)} (доступ закрыт)`))
    .join(', ') ?? ''

const unpaid = (mode: Mode = 'service') => ofMoney(mode, ' Деньги не списаны.')

const steps: Record<SignRequestStatus, (request: NextStepFacts) => Step> = {
  draft: () => ({
    text: 'Черновик, никому не отправлен. Проверьте и отправьте.',
    waits_for: 'client',
    action: 'send',
  }),
  approving: ({ approval }) =>
    approval?.state === 'approved'
      ? {
          text: approval.unsent
            ? because('Согласовано, но не отправлено', insideSentence(approval.unsent))
            : 'Согласовано. Отправляем подписанту.',
          waits_for: approval.unsent ? 'client' : 'service',
          ...(approval.unsent && { action: 'send' as const }),
        }
      : {
          text: `${because('Ждёт согласования', namesOfTurn(approval))} Подписанту ничего не отправлено.`,
          waits_for: 'client',
        },
  queued: ({ position }) => ({
    text: `Ждёт очереди: подписант №\u00a0${position} получит ссылку, когда подпишут предыдущие.`,
    waits_for: 'signer',
  }),
  sent: (request) => sent(request),
  opened: (request) => opened(request),
  confirmed: (request) => confirmed(request),
  signed: ({ sealed_at, stuck, followed_by = [] }) => {
    const ending = followed_by.find(({ kind, status }) => kind === 'annulment' && status === 'signed')
    if (ending) return { text: followTexts.ended(ending.id), waits_for: 'nobody' }
    if (sealed_at) return { text: 'Подписано. Экземпляр с протоколом готов, его можно скачать.', waits_for: 'nobody' }
    if (stuck?.kind !== 'seal') {
      return { text: 'Подписано. Готовим экземпляр с протоколом, он появится здесь.', waits_for: 'service' }
    }
    const late = because('Подписано. Экземпляр с протоколом задерживается', insideSentence(stuck.cause))
    return {
      text: `${late} Служба поддержки уже видит это, подпись действует.`,
      waits_for: 'service',
      action: 'retry_seal',
    }
  },
  rejected: ({ reject_reason, again_id, mode }) => ({
    text: `${because('Подписант отказался', reject_reason)}${unpaid(mode)} ${again(again_id, 'Договоритесь с подписантом и отправьте документы заново.')}`,
    waits_for: 'nobody',
    action: 'again',
  }),
  expired: ({ deadline, again_id, mode }) => ({
    text: `Срок истёк ${showTime(deadline)} (МСК), подписи нет.${unpaid(mode)} ${again(again_id, 'Отправьте документы заново, если подпись ещё нужна.')}`,
    waits_for: 'nobody',
    action: 'again',
  }),
  cancelled: ({ again_id, mode }) => ({
    text: `Заявка отозвана, ссылка закрыта.${unpaid(mode)} ${again(again_id, '')}`.trim(),
    waits_for: 'nobody',
    action: 'again',
  }),
  failed: ({ fail_reason, disowned_at, again_id, mode }) => ({
    text: disowned_at
      ? `${fail_reason}. Сообщений на этот номер больше не будет${ofMoney(mode ?? 'service', ', деньги не списаны')}. ${again(again_id, 'Исправьте номер и отправьте снова.')}`
      : `${because('Подписание остановлено', fail_reason)}${unpaid(mode)} ${again(again_id, 'Отправьте документы заново.')}`,
    waits_for: 'nobody',
    action: 'again',
  }),
}

function opened(request: NextStepFacts): Step {
  const { deadline, code } = request
  if (code?.last) return codeStep(request, code, code.last)
  const text = `Подписант открыл документы, код ещё не запросил. Ждём подписи ${showDeadline(deadline)}.`
  return { text, waits_for: 'signer', action: 'send_link' }
}

/** The token that a code gave lasts for minutes: a signer who comes back asks for another one. */
function confirmed(request: NextStepFacts): Step {
  const { deadline, code } = request
  if (code?.last && !code.last.entered) return codeStep(request, code, code.last)
  const text = `Подписант ввёл код, осталось подписать. Ждём подписи ${showDeadline(deadline)}.`
  return { text, waits_for: 'signer', action: 'send_link' }
}

type Code = NonNullable<NextStepFacts['code']>

/** Where the last code is, and what helps a signer to whom it does not come. */
function codeStep(request: NextStepFacts, code: Code, last: NonNullable<Code['last']>): Step {
  const at = showSeconds(last.requested_at)
  if (code.tries_locked_until) {
    const text = `Неверный код вводили слишком часто. Снова ввести его можно после ${showSeconds(code.tries_locked_until)} (МСК).`
    return { text, waits_for: 'signer' }
  }
  const cause = insideSentence(last.cause ?? '')
  if (last.state === 'queued') {
    return { text: `Подписант запросил код ${at}, он стоит в очереди на отправку.`, waits_for: 'service' }
  }
  if (last.state === 'delayed') {
    const late = because('Подписант запросил код, он задерживается', cause)
    return { text: `${late} Отправляем сами, подписант может запросить код ещё раз.`, waits_for: 'service' }
  }
  if (last.state === 'not_sent') {
    const lost = because(`Код, запрошенный ${at}, подписанту не отправлен`, cause)
    return { text: `${lost} Служба поддержки уже видит это. ${another(request, code)}`, waits_for: 'service' }
  }
  if (last.status && hasFailed(last.status)) {
    const lost = because(`Код, запрошенный ${at}, подписанту не доставлен`, cause)
    return request.code_refused
      ? { text: `${lost} Исправьте номер.`, waits_for: 'client', action: 'correct' }
      : {
          text: `${lost} ${another(request, code)} Если СМС на этот номер не приходят, исправьте его.`,
          waits_for: 'client',
          action: 'correct',
        }
  }
  const where = last.status === 'delivered' ? 'Код доставлен подписанту' : 'Код отправлен подписанту'
  if (!last.live) {
    const text = `${where}, запрошен ${at}, но его не ввели, и он больше не действует. ${another(request, code)}`
    return { text, waits_for: 'signer', action: 'send_link' }
  }
  if (last.tries_left === 0) {
    const text = `Код, запрошенный ${at}, пять раз ввели неверно, он больше не действует. ${another(request, code)}`
    return { text, waits_for: 'signer', action: 'send_link' }
  }
  const tries = plural(last.tries_left, ['попытка', 'попытки', 'попыток'])
  return {
    text: `${where}, запрошен ${at}, ещё не введён: у него ${tries}. ${another(request, code)}`,
    waits_for: 'signer',
    action: 'send_link',
  }
}

/** How the signer gets another code. */
function another({ calls }: NextStepFacts, { codes_left_hour, codes_left_day, next_code_at }: Code): string {
  const left = Math.min(codes_left_hour, codes_left_day)
  if (left <= 0 && next_code_at)
    return `Коды на этот номер пока исчерпаны, следующий — после ${showSeconds(next_code_at)} (МСК).`
  const what = calls ? 'ещё код, в том числе звонком' : 'ещё код'
  const from = next_code_at ? ` после ${showSeconds(next_code_at)} (МСК)` : ''
  return `Подписант может запросить ${what}${from}: осталось ${codes_left_hour} за час, ${codes_left_day} за сутки.`
}

function sent({ deadline, delivery, stuck, public_link_id }: NextStepFacts): Step {
  const until = `Ждём подписи ${showDeadline(deadline)}.`
  if (public_link_id != null && !delivery) {
    const text = `Подписант подтвердил номер по общей ссылке, документы ещё не открыл. ${until}`
    return { text, waits_for: 'signer', action: 'send_link' }
  }
  const isOut: Step = {
    text: `Ссылка отправлена, подписант ещё не открыл документы. ${until}`,
    waits_for: 'signer',
    action: 'send_link',
  }
  if (stuck?.kind === 'receipt') {
    const lost = 'Ссылка отправлена, но отчёта о доставке нет. Напомните подписанту или передайте ссылку сами.'
    return { text: `${lost} ${until}`, waits_for: 'signer', action: 'send_link' }
  }
  switch (delivery?.status) {
    case 'queued': {
      if (!stuck) return { text: 'Сообщение со ссылкой стоит в очереди на отправку.', waits_for: 'service' }
      const late = because('Сообщение со ссылкой задерживается', insideSentence(stuck.cause))
      return { text: `${late} Служба поддержки уже видит это, отправляем сами.`, waits_for: 'service' }
    }
    case 'undelivered':
    case 'expired':
    case 'rejected':
      // not stuck: the other channel has delivered it, or is about to
      return stuck ? notSent(stuck) : isOut
    case 'delivered':
      return { ...isOut, text: `Сообщение доставлено, подписант ещё не открыл документы. ${until}` }
    case 'accepted':
    case 'unknown':
    case undefined:
      return isOut
  }
}

function notSent({ cause, never_left, refused }: Stuck): Step {
  const lost = because('Сообщение не доставлено', insideSentence(cause))
  if (never_left) {
    const text = `${lost} Служба поддержки уже видит это. Ссылку можно передать и самим.`
    return { text, waits_for: 'service', action: 'send_link' }
  }
  if (refused) {
    return { text: `${lost} Исправьте номер или передайте ссылку сами.`, waits_for: 'client', action: 'correct' }
  }
  const text = `${lost} Отправьте ссылку ещё раз, исправьте номер или передайте ссылку сами.`
  return { text, waits_for: 'client', action: 'send_link' }
}

/** What is left to do, unless it is done. */
function again(again_id: number | null | undefined, otherwise: string): string {
  return again_id ? `Документы отправлены заново: заявка №\u00a0${again_id}.` : otherwise
}

function because(fact: string, reason: string | null | undefined): string {
  return reason?.trim() ? `${fact}: ${reason.trim().replace(/[.\s]+$/, '')}.` : `${fact}.`
}
