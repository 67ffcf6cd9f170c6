import { urgentStuckKinds } from '#shared/rules/stuck-kinds.ts'

/** What is counted in the menu and stands in the overview. */
export const urgentFilter = { kind: [...urgentStuckKinds] }
