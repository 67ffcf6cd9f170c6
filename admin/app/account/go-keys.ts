import type { AdminRole } from '#shared/rules/policy.ts'
import { goLines } from '../menu/menu-groups.tsx'

/** Letter → address of the console. */
export const goKeys = (role: AdminRole): Record<string, string> =>
  Object.fromEntries(goLines(role).map(({ go = '', to }) => [go, to]))
