import { pageConfig } from '#shared/browser/page-config.ts'
import { useSenders } from '../../senders/use-senders.ts'

/** A sender who is not checked sends for free, to its own phone only. */
export function useIsSample(legal_entity_id: number | null): boolean {
  const { data: senders } = useSenders()
  const { sender_check } = pageConfig()
  const sender = senders?.find((sender) => sender.legal_entity_id === legal_entity_id)
  return sender_check && sender !== undefined && sender.status !== 'checked'
}
