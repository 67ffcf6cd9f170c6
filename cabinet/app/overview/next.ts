import { pageConfig } from '#shared/browser/page-config.ts'
import type { Overview } from '#shared/contract/overview.ts'
import type { overviewTexts } from '#shared/text/cabinet.ts'

/** What keeps a client from sending documents to people, first things first; null when nothing does. */
export function nextOf({ senders, money }: Overview): keyof typeof overviewTexts.next | null {
  if (!senders || !money) return null
  const isChecked = !pageConfig().sender_check || senders.some(({ status }) => status === 'checked')
  if (!isChecked) return senders.some(({ status }) => status === 'waiting') ? 'waiting' : 'check'
  const { available, signatures, held } = money.balance
  return available <= 0 && signatures.left === 0 && held <= 0 ? 'money' : null
}
