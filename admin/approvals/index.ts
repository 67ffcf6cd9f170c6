import { screen } from '#shared/ra/screen.ts'
import { approvalTexts } from '#shared/text/approvals.ts'

export const approvals = {
  list: screen(() => import('./ApprovalList.tsx'), 'ApprovalList'),
  show: screen(() => import('./ApprovalShow.tsx'), 'ApprovalShow'),
  recordRepresentation: ({ id }: { id: number }) => approvalTexts.number(id),
}
