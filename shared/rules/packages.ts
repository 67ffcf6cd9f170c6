/** The life of a package of signatures. Its state is not stored: `packages_shown` derives it from the ledger. */

export const packageStatuses = ['active', 'used_up', 'expired'] as const
export type PackageStatus = (typeof packageStatuses)[number]
