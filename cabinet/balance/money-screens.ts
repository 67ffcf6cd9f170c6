import { moneyTabTexts as t } from '#shared/text/cabinet-money.ts'

type Paths = readonly [first: string, ...others: string[]]

/** The screens grouped under «Баланс» in the menu: each with its other addresses, the first one its own. */
export const moneyScreens: readonly { label: string; paths: Paths }[] = [
  { label: t.balance, paths: ['/balance'] },
  { label: t.bills, paths: ['/bills'] },
  { label: t.transactions, paths: ['/transactions'] },
  { label: t.tariffs, paths: ['/tariffs', '/packages'] },
  { label: t.papers, paths: ['/documents-for-accounting'] },
]
