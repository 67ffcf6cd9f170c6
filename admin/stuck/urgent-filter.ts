import { urgentStuckKinds } from '#shared/contract/stuck.ts'

/** What is counted in the menu and stands in the overview. */
export const urgentFilter = { kind: [...urgentStuckKinds] }
