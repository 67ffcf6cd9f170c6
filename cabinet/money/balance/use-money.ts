import { useAnswer } from '../../parts/use-answer.ts'

/** The balance, and the price of one signature without a package. */
export function useMoney() {
  const { data: balance } = useAnswer('GET /billing-balance')
  const { data: tariffs } = useAnswer('GET /billing/tariffs')
  const price = tariffs?.find(({ kind }) => kind === 'pay_as_you_go')?.price
  return { balance, price }
}
