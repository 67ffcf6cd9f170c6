import { urgentStuckKinds } from '#shared/rules/stuck-kinds.ts'

/** What the menu counts and the overview lists. */
export const urgentFilter = { kind: [...urgentStuckKinds] }
