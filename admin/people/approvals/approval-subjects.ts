import type { ApprovalKind } from '#shared/rules/approvals.ts'

/** What the journal calls the row that changes: by it fields have their names and units. */
export const approvalSubjects: Record<ApprovalKind, string> = {
  payment: 'payments',
  seller: 'seller',
  admin: 'admins',
  admin_change: 'admins',
  tariff: 'tariffs',
  tariff_change: 'tariffs',
}
