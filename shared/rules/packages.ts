/** The life of a package of signatures. Its state is not stored: `packages_shown` derives it from the ledger. */

import type { Moves } from './moves.ts'

export const packageStatuses = ['active', 'used_up', 'expired'] as const
export type PackageStatus = (typeof packageStatuses)[number]

/** A signature that a request held and did not need returns to its package, unless the package has expired. */
export const packageMoves = {
  active: { use: 'used_up', expire: 'expired' },
  used_up: {},
  expired: {},
} as const satisfies Moves<PackageStatus>
