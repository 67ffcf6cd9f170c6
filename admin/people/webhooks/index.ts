import { screen } from '#shared/ra/screen.ts'

export const webhooks = {
  list: screen(() => import('./WebhookList.tsx'), 'WebhookList'),
  show: screen(() => import('./WebhookShow.tsx'), 'WebhookShow'),
  recordRepresentation: 'label',
}
