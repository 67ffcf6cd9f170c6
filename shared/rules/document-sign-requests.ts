/** States of a sign request: the one table of moves for server, console, cabinet and the signer's page. */

export const signRequestStatuses = [
  'draft',
  'approving',
  'queued',
  'sent',
  'opened',
  'confirmed',
  'signed',
  'rejected',
  'expired',
  'cancelled',
  'failed',
] as const
export type SignRequestStatus = (typeof signRequestStatuses)[number]

const ends = { expire: 'expired', cancel: 'cancelled', fail: 'failed' } as const

/**
 * Allowed while the link is out: the sender corrects the signer's name or number, or the recipient reports «это не я».
 */
const turns = { restart: 'sent', disown: 'failed', ...ends } as const

/**
 * state → event → next state. Terminal states have no moves. `confirm` leads from `confirmed` to itself: a signer whose
 * token expired enters a new code.
 */
export const moves = {
  draft: { ask: 'approving', send: 'sent', queue: 'queued', cancel: 'cancelled' },
  approving: { send: 'sent', queue: 'queued', ...ends },
  queued: { dispatch: 'sent', ...ends },
  sent: { open: 'opened', ...turns },
  opened: { confirm: 'confirmed', ...turns },
  confirmed: { confirm: 'confirmed', sign: 'signed', reject: 'rejected', ...turns },
  signed: {},
  rejected: {},
  expired: {},
  cancelled: {},
  failed: {},
} as const satisfies Record<SignRequestStatus, Partial<Record<string, SignRequestStatus>>>

export type SignRequestEvent = { [S in SignRequestStatus]: keyof (typeof moves)[S] }[SignRequestStatus]

/** What each event does to the money held for the request. */
export const moneyOf = {
  ask: 'none',
  send: 'hold',
  queue: 'hold',
  dispatch: 'none',
  open: 'none',
  confirm: 'none',
  restart: 'none',
  sign: 'capture',
  reject: 'release',
  expire: 'release',
  cancel: 'release',
  disown: 'release',
  fail: 'release',
} as const satisfies Record<SignRequestEvent, 'hold' | 'capture' | 'release' | 'none'>

/** The column with the time of the event, where there is one. */
export const momentOf = {
  send: 'sent_at',
  dispatch: 'sent_at',
  restart: 'sent_at',
  open: 'opened_at',
  confirm: 'confirmed_at',
  sign: 'signed_at',
  reject: 'rejected_at',
  disown: 'disowned_at',
} as const satisfies Partial<Record<SignRequestEvent, string>>

/** The states from which an event may happen. */
export function statesThatAllow(event: SignRequestEvent): SignRequestStatus[] {
  return signRequestStatuses.filter((status) => event in moves[status])
}

/** The state after an event; each event has one, whatever the state it started from. */
export function stateAfter(event: SignRequestEvent): SignRequestStatus {
  for (const status of signRequestStatuses) {
    const next = (moves[status] as Partial<Record<SignRequestEvent, SignRequestStatus>>)[event]
    if (next) return next
  }
  throw new Error(`no move is called ${event}`)
}

export function isTerminal(status: SignRequestStatus): boolean {
  return Object.keys(moves[status]).length === 0
}

/** Whether the link is open for reading and signing. */
export function isLive(status: SignRequestStatus): boolean {
  return status === 'sent' || status === 'opened' || status === 'confirmed'
}

const open = signRequestStatuses.filter((status) => !isTerminal(status))

/** Whether its sending has begun: before, there is no link, and nothing is held. */
export function isOut(status: SignRequestStatus): boolean {
  return status !== 'draft' && status !== 'approving'
}

/** The actions behind buttons; `whyNot` says in words why a state does not allow one. */
const actions = {
  /** one that was approved is sent by a job, and by its sender where that could not */
  send: ['draft'],
  remind: signRequestStatuses.filter(isLive),
  cancel: statesThatAllow('cancel'),
  /** what others approve stays what they saw */
  correct: open.filter((status) => status !== 'approving'),
  extend: open,
  schedule: open,
  again: signRequestStatuses.filter((status) => isTerminal(status) && status !== 'signed'),
  download: ['signed'],
  hide: signRequestStatuses.filter(isTerminal),
} as const satisfies Record<string, readonly SignRequestStatus[]>
export type SignRequestAction = keyof typeof actions

export function allows(action: SignRequestAction, status: SignRequestStatus): boolean {
  return (actions[action] as readonly SignRequestStatus[]).includes(status)
}

/** Whether a signed request still waits for its sealed copies. */
export function awaitsSeal({ status, sealed_at }: { status: SignRequestStatus; sealed_at: unknown }): boolean {
  return status === 'signed' && sealed_at === null
}

/** Evidence is complete when the request has ended, and for a signed one when its sealed copies are ready. */
export function hasEvidence({ status, sealed_at }: { status: SignRequestStatus; sealed_at: unknown }): boolean {
  return isTerminal(status) && !awaitsSeal({ status, sealed_at })
}
