import { connectionTabTexts as t } from '#shared/text/connection.ts'
import { links } from '../../parts/links.ts'
import type { TabScreen } from '../../parts/ScreenTabs.tsx'

/** The screens grouped under «Подключение» in the menu. */
export const connectionScreens: readonly TabScreen[] = [
  { label: t.codes, paths: [links.list('client-codes')] },
  { label: t.webhooks, paths: [links.list('webhooks')] },
  { label: t.messages, paths: [links.list('webhook-messages')] },
  { label: t.exchange, paths: [links.list('exchange-files')] },
]
