import { screen } from '#shared/ra/screen.ts'
import { complaintTexts } from '#shared/text/complaints.ts'

export const complaints = {
  list: screen(() => import('./ComplaintList.tsx'), 'ComplaintList'),
  show: screen(() => import('./ComplaintShow.tsx'), 'ComplaintShow'),
  recordRepresentation: ({ id }: { id: number }) => complaintTexts.number(id),
}
