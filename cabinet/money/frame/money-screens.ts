import { moneyTabTexts as t } from '#shared/text/balance.ts'
import { links } from '../../parts/links.ts'
import type { TabScreen } from '../../parts/ScreenTabs.tsx'

/** The screens grouped under «Баланс» in the menu: each with its other addresses, the first one its own. */
export const moneyScreens: readonly TabScreen[] = [
  { label: t.balance, paths: [links.list('balance')] },
  { label: t.bills, paths: [links.list('bills')] },
  { label: t.transactions, paths: [links.list('transactions')] },
  { label: t.tariffs, paths: [links.list('tariffs'), links.list('packages')] },
  { label: t.papers, paths: [links.papers] },
]
