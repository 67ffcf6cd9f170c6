import type { EventOf, Moves } from './moves.ts'
import { may, policy, type AdminRole, type Permission } from './policy.ts'

/** What one member of staff may not do alone. */
export const approvalKinds = ['payment', 'seller', 'admin', 'admin_change', 'tariff', 'tariff_change'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalStates = ['waiting', 'done', 'refused', 'cancelled', 'failed'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** `run`: by the clock, where nobody could confirm; `fail`: it could not be done any more. */
export const approvalMoves = {
  waiting: { confirm: 'done', run: 'done', refuse: 'refused', cancel: 'cancelled', fail: 'failed' },
  done: {},
  refused: {},
  cancelled: {},
  failed: {},
} as const satisfies Moves<ApprovalState>
export type ApprovalEvent = EventOf<typeof approvalMoves>

/** Who may do it may confirm it. */
export const approvalPermissions: Record<ApprovalKind, Permission> = {
  payment: ['confirm', 'payments'],
  seller: ['update', 'seller'],
  admin: ['create', 'admins'],
  admin_change: ['update', 'admins'],
  tariff: ['create', 'tariffs'],
  tariff_change: ['update', 'tariffs'],
}

/** Whether one role allows something that the other does not. */
export function allowsMore(role: AdminRole, than: AdminRole): boolean {
  return Object.entries(policy).some(([resource, actions]) =>
    Object.keys(actions).some(
      (action) => may(`support:${role}`, action, resource) && !may(`support:${than}`, action, resource),
    ),
  )
}
