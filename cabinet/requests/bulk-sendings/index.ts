import { screen } from '#shared/ra/screen.ts'

export const bulkSendings = {
  list: screen(() => import('./BulkSendingList.tsx'), 'BulkSendingList'),
  create: screen(() => import('./BulkSendingCreate.tsx'), 'BulkSendingCreate'),
  show: screen(() => import('./BulkSendingShow.tsx'), 'BulkSendingShow'),
  recordRepresentation: 'name',
}
