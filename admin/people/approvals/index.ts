import { screen } from '#shared/ra/screen.ts'

export const approvals = {
  list: screen(() => import('./ApprovalList.tsx'), 'ApprovalList'),
  show: screen(() => import('./ApprovalShow.tsx'), 'ApprovalShow'),
}
