import type { SignRequest } from '../../contract/document-sign-requests.ts'
import { phoneFault, showPhone, toPhone } from '../../rules/phone.ts'
import { useTypedState } from '../form/use-typed-state.ts'
import { formTexts } from '../../text/ra.ts'

export const signer_dialog = 'correct'

export type SignerValue = { full_name: string; phone: string; email: string; update_card: boolean }

export type SignerState = {
  value: Omit<SignerValue, 'update_card'> & { update_card?: boolean }
  change: (part: Partial<SignerValue>) => void
}

/** The signer of a request, or of a table's row, while being corrected. */
export function useSigner({ signer }: Pick<SignRequest, 'signer'>, canUpdateCard: boolean, name = signer_dialog) {
  const { value, change, isRestored, drop } = useTypedState<SignerValue>(name, 'document-sign-requests', {
    full_name: signer.full_name,
    phone: showPhone(signer.phone),
    email: signer.email ?? '',
    // an invalid number here is the card's number
    update_card: true,
  })
  const phone = toPhone(value.phone)
  const full_name = value.full_name.trim()
  const whyNot = full_name === '' ? formTexts.required : phoneFault(value.phone)
  const body = {
    full_name,
    phone: phone ?? value.phone,
    email: value.email.trim(),
    update_card: canUpdateCard && value.update_card,
  }
  return { value, change, whyNot, body, onDrop: isRestored ? drop : undefined }
}
