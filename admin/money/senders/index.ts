import { screen } from '#shared/ra/screen.ts'

export const senders = {
  list: screen(() => import('./SenderList.tsx'), 'SenderList'),
  recordRepresentation: 'name',
}
