import type { Balance } from '#shared/contract/billing.ts'
import type { Tariff } from '#shared/contract/tariffs.ts'
import { useAnswer } from '../use-answer.ts'

/** The balance, and the price of one signature without a package. */
export function useMoney() {
  const { data: balance, error, refetch } = useAnswer<Balance>('billingBalance')
  const { data: tariffs } = useAnswer<Tariff[]>('billingTariffs')
  const price = tariffs?.find(({ kind }) => kind === 'pay_as_you_go')?.price
  return { balance, price, error, refetch }
}
