import { moneyTabTexts as t } from '#shared/text/cabinet-money.ts'

type Paths = readonly [first: string, ...others: string[]]

/** What «Баланс» of the menu groups: each with the addresses under it, the first one its own. */
export const moneyScreens: readonly { label: string; paths: Paths }[] = [
  { label: t.balance, paths: ['/balance'] },
  { label: t.bills, paths: ['/bills'] },
  { label: t.transactions, paths: ['/transactions'] },
  { label: t.tariffs, paths: ['/tariffs', '/packages'] },
  { label: t.papers, paths: ['/documents-for-accounting'] },
]
