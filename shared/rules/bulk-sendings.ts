import { fieldKinds, type ValueKind, valueKinds } from './templates.ts'
import type { EventOf, Moves } from './moves.ts'

export const bulkSendingStatuses = ['checked', 'approving', 'sending', 'short', 'sent', 'stopped'] as const
export type BulkSendingStatus = (typeof bulkSendingStatuses)[number]

/** `approving`: others decide first. `short`: the money ran out; what was sent stays sent, the rest waits for a payment. */
export const bulkSendingMoves = {
  checked: { ask: 'approving', confirm: 'sending', stop: 'stopped' },
  approving: { release: 'sending', stop: 'stopped' },
  sending: { lack: 'short', finish: 'sent', stop: 'stopped' },
  short: { resume: 'sending', stop: 'stopped' },
  sent: {},
  stopped: {},
} as const satisfies Moves<BulkSendingStatus>

export type BulkSendingEvent = EventOf<typeof bulkSendingMoves>

/** The stored state of a row. */
export const bulkRowStatuses = ['ready', 'wrong', 'duplicate', 'sent'] as const
export type BulkRowStatus = (typeof bulkRowStatuses)[number]

/** `correct`: the sender fixes the row by hand, which is checked again. */
export const bulkRowMoves = {
  ready: { send: 'sent' },
  wrong: { correct: 'ready' },
  duplicate: { correct: 'ready' },
  sent: {},
} as const satisfies Moves<BulkRowStatus>

/** The shown state of a row: a ready row shows what the whole sending waits for. */
export const bulkRowStates = ['ready', 'waiting', 'short', 'stopped', 'sent', 'wrong', 'duplicate'] as const
export type BulkRowState = (typeof bulkRowStates)[number]

/** What `ready` means in each state of the sending. A sending ends as `sent` with no row ready. */
export const readyRowState: Record<BulkSendingStatus, BulkRowState> = {
  checked: 'ready',
  approving: 'waiting',
  sending: 'waiting',
  short: 'short',
  stopped: 'stopped',
  sent: 'sent',
}

/**
 * Where the documents of the rows come from: the same ones for all, a file that the row names, or a PDF form or a
 * template whose fields are filled from the row.
 */
export const bulkSources = ['same', 'files', 'form', 'template'] as const
export type BulkSource = (typeof bulkSources)[number]

/** Kinds of the fields of a PDF form and of a template. */
export const filledKinds = ['check', 'choice', ...fieldKinds] as const
export type FilledKind = (typeof filledKinds)[number]

/** Whether the values of such a field are written by its kind. */
export const isValueKind = (kind: FilledKind): kind is ValueKind => valueKinds.some((known) => known === kind)
