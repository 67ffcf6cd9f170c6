import { screen } from '#shared/ra/screen.ts'

export const webhookMessages = {
  list: screen(() => import('./WebhookMessageList.tsx'), 'WebhookMessageList'),
  show: screen(() => import('./WebhookMessageShow.tsx'), 'WebhookMessageShow'),
}
