import type { ComplaintReason } from '../rules/complaints.ts'

/** Apart from the other texts about complaints: the signer's pages load nothing else of them. */
export const complaintReasonTexts: Record<ComplaintReason, string> = {
  spam: 'Спам',
  fraud: 'Мошенничество',
  unknown_sender: 'Не знаю отправителя',
  other: 'Другое',
}
