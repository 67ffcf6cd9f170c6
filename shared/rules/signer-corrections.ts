import type { EventOf, Moves } from './moves.ts'

/** The life of a correction of a signer that staff propose. */
export const correctionStates = ['waiting', 'confirmed', 'refused', 'replaced'] as const
export type CorrectionState = (typeof correctionStates)[number]

/** `replace`: another proposal, or the sender's own correction, came first. */
export const correctionMoves = {
  waiting: { confirm: 'confirmed', refuse: 'refused', replace: 'replaced' },
  confirmed: {},
  refused: {},
  replaced: {},
} as const satisfies Moves<CorrectionState>

export type CorrectionDecision = EventOf<typeof correctionMoves>
