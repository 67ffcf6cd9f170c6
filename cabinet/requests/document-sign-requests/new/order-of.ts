import type { BulkSendingConfirmInput } from '#shared/contract/bulk-sendings.ts'
import type { SignRequestCreateInput } from '#shared/contract/document-sign-requests.ts'
import { endOfDayInMoscow } from '#shared/rules/clock.ts'
import { typedEmails } from '#shared/rules/copies.ts'
import { typedAmount } from '#shared/rules/sending-approvals.ts'
import { askApprovalTexts } from '#shared/text/sending-approvals.ts'
import { faultOfCopies } from '#shared/text/copies.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { faultOf } from './asks/edit-asks.ts'
import { isTyped } from './typed-signer.ts'
import type { Draft } from './use-draft.ts'
import type { Upload } from './use-uploads.ts'

/** `own_name`: of a private person, who sends in it; null for a company; undefined until known. */
type OwnName = string | null | undefined

/** Why it cannot be sent or saved yet; null when it can. */
export function whyNotReady(draft: Draft, files: Upload[], own_name: OwnName, now = Date.now()): string | null {
  return (
    whyNoFiles(files) ??
    whyNoSigners(draft) ??
    whyNoDetails(draft, own_name, now) ??
    faultOf(draft.signer_files) ??
    faultOfCopies(draft.copies) ??
    faultOfAmount(draft)
  )
}

const faultOfAmount = ({ amount }: Draft) => (typedAmount(amount) === undefined ? askApprovalTexts.not_amount : null)

function whyNoSigners({ signers, typed }: Draft): string | null {
  if (isTyped(typed)) return t.add_typed
  return signers.length === 0 ? t.need_signer : null
}

export function whyNoFiles(files: Upload[]): string | null {
  if (files.length === 0) return t.need_file
  if (files.some(({ error }) => error)) return t.fix_upload
  return files.some(({ stored }) => !stored) ? t.wait_upload : null
}

export function whyNoDetails(draft: Draft, own_name: OwnName, now = Date.now()): string | null {
  if (draft.legal_entity_id === null && typeof own_name !== 'string') return t.need_organization
  return !draft.deadline || endOfDayInMoscow(draft.deadline).getTime() <= now ? t.need_deadline : null
}

type SharedOrder = BulkSendingConfirmInput & Pick<SignRequestCreateInput, 'documents'>

/** What all signers share, in the format of the API. */
export function sharedOrderOf(draft: Draft, files: Upload[]): SharedOrder {
  return {
    title: draft.title,
    legal_entity_id: draft.legal_entity_id,
    documents: files.flatMap(({ stored, title, fields }) =>
      stored ? [{ file_id: stored.id, title, ...(fields.length > 0 && { fields }) }] : [],
    ),
    deadline: draft.deadline,
    message: draft.message,
    reminders: draft.reminders,
    ...(draft.approvers.length > 0 && { approvers: draft.approvers, approvers_ordered: draft.approvers_ordered }),
    ...(draft.amount.trim() !== '' && { amount: typedAmount(draft.amount) ?? null }),
  }
}

/** The draft in the format of the API. */
export function orderOf(draft: Draft, files: Upload[], send: boolean): SignRequestCreateInput {
  return {
    ...sharedOrderOf(draft, files),
    signers: draft.signers.map(({ individual_id, full_name, phone, email }) =>
      individual_id === null ? { full_name, phone, email } : { individual_id },
    ),
    ...(draft.follows && { follows: draft.follows }),
    ...(draft.signer_files.length > 0 && { signer_files: draft.signer_files }),
    ...(draft.copies.trim() !== '' && { copies: typedEmails(draft.copies) }),
    ordered: draft.ordered && draft.signers.length > 1,
    send,
  }
}
