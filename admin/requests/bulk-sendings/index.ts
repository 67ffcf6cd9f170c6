import { screen } from '#shared/ra/screen.ts'

export const bulkSendings = {
  list: screen(() => import('./BulkSendingList.tsx'), 'BulkSendingList'),
  show: screen(() => import('./BulkSendingShow.tsx'), 'BulkSendingShow'),
  recordRepresentation: 'name',
}
