import { screen } from '#shared/ra/screen.ts'

export const complaints = {
  list: screen(() => import('./ComplaintList.tsx'), 'ComplaintList'),
  show: screen(() => import('./ComplaintShow.tsx'), 'ComplaintShow'),
}
