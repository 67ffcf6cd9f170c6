import type { OwnSession, PasswordChange } from '#shared/contract/session.ts'

/** The calls of a person's own account: each console has its own API. */
export type AccountCalls = {
  sessions: () => Promise<OwnSession[]>
  endSession: (id: number) => Promise<unknown>
  endOthers: () => Promise<unknown>
  changePassword: (change: PasswordChange) => Promise<unknown>
}
