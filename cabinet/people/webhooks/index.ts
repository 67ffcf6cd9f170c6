import { screen } from '#shared/ra/screen.ts'

export const webhooks = {
  list: screen(() => import('./WebhookList.tsx'), 'WebhookList'),
  create: screen(() => import('./WebhookCreate.tsx'), 'WebhookCreate'),
  edit: screen(() => import('./WebhookEdit.tsx'), 'WebhookEdit'),
  show: screen(() => import('./WebhookShow.tsx'), 'WebhookShow'),
  recordRepresentation: 'label',
}
