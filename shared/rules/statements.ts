/** The life of a line of a bank statement. Read by the server, the console and the tests. */

import { nextState, type EventOf, type Moves } from './moves.ts'

export const statementLineStatuses = ['matched', 'doubtful', 'ignored', 'credited'] as const
export type StatementLineStatus = (typeof statementLineStatuses)[number]
/** What people see: a line is not credited while its payment waits for the second admin. */
export const statementLineStates = ['matched', 'doubtful', 'waiting', 'credited', 'ignored'] as const
export type StatementLineState = (typeof statementLineStates)[number]

const decisions = { credit: 'credited', ignore: 'ignored' } as const

/** `reopen`: the payment of a credited line was taken back. */
export const statementLineMoves = {
  matched: decisions,
  doubtful: decisions,
  ignored: decisions,
  credited: { reopen: 'doubtful' },
} as const satisfies Moves<StatementLineStatus>

/** @returns undefined when the state does not allow the event */
export function statementLineAfter(
  status: StatementLineStatus,
  event: EventOf<typeof statementLineMoves>,
): StatementLineStatus | undefined {
  return nextState<StatementLineStatus>(statementLineMoves, status, event)
}

/** Is a line without a decision yet? */
export function awaitsDecision(state: StatementLineState): boolean {
  return state === 'matched' || state === 'doubtful'
}
