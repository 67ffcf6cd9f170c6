import type { Balance, Tariff } from '#shared/contract/billing.ts'
import { useAnswer } from '../use-answer.ts'

/** The balance and the price of one signature when no package lasts. */
export function useMoney() {
  const { data: balance } = useAnswer<Balance>('billingBalance')
  const { data: tariffs } = useAnswer<Tariff[]>('billingTariffs')
  const price = tariffs?.find(({ kind }) => kind === 'pay_as_you_go')?.price
  return { balance, price }
}
