import { pageConfig } from '#shared/browser/page-config.ts'
import type { overviewTexts } from '#shared/text/cabinet.ts'
import { useMoney } from '../../money/balance/use-money.ts'
import { useSenders } from '../../requests/senders/use-senders.ts'

/**
 * What keeps a client from sending documents to people, first things first; null when nothing does. Undefined until
 * known. Of those who may ask for a check and see the balance.
 */
export function useNext(): keyof typeof overviewTexts.next | null | undefined {
  const { data: senders } = useSenders()
  const { balance } = useMoney()
  if (!senders || !balance) return undefined
  const isChecked = !pageConfig().sender_check || senders.some(({ status }) => status === 'checked')
  if (!isChecked) return senders.some(({ status }) => status === 'waiting') ? 'waiting' : 'check'
  return balance.available <= 0 && balance.signatures.left === 0 && balance.held <= 0 ? 'money' : null
}
