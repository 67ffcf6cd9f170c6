import type { DocumentField } from '#shared/contract/document-fields.ts'
import type { SavedDraft, SavedDraftInput } from '#shared/contract/saved-drafts.ts'
import { inOrder as askInOrder } from './asks/edit-asks.ts'
import type { Draft } from './use-draft.ts'
import type { Upload } from './use-uploads.ts'

/** The form in the format of the API; files that are still uploading are left out. */
export function contentOf(draft: Draft, files: Upload[]): Required<SavedDraftInput> {
  const { title, legal_entity_id, signers, typed, ordered, deadline, message, reminders } = draft
  const { signer_files, copies, follows } = draft
  return {
    title,
    legal_entity_id,
    signers: signers.map(({ individual_id, full_name, phone, email }) => ({ individual_id, full_name, phone, email })),
    typed: { full_name: typed.full_name, phone: typed.phone, email: typed.email },
    ordered,
    deadline,
    message,
    follows: follows && { id: follows.id, kind: follows.kind },
    reminders: reminders && { every_days: reminders.every_days, times_max: reminders.times_max },
    signer_files: signer_files.map(askInOrder),
    copies,
    approvers: draft.approvers,
    approvers_ordered: draft.approvers_ordered,
    amount: draft.amount,
    documents: files.flatMap(({ stored, title: name, fields }) =>
      stored ? [{ file_id: stored.id, title: name, fields: fields.map(inOrder) }] : [],
    ),
  }
}

/** The database has its own order of members; forms are compared as text. */
const inOrder = ({ name, kind, required, page, left, top, width, height, choices = [] }: DocumentField) => ({
  name,
  kind,
  required,
  page,
  left,
  top,
  width,
  height,
  choices,
})

/** The form as the server has it. */
export function formOf(saved: SavedDraft): { draft: Draft; files: Upload[] } {
  const { title, legal_entity_id, signers, typed, ordered, deadline, message, reminders } = saved
  const { signer_files, copies, follows, documents } = saved
  const { approvers, approvers_ordered, amount } = saved
  const approvals = { approvers, approvers_ordered, amount }
  const texts = { title, legal_entity_id, signers, typed, ordered, deadline, message, reminders }
  return {
    draft: { ...texts, signer_files, copies, follows, ...approvals },
    files: documents.map(({ file_id, title: name, fields, ...file }, index) => ({
      key: `${saved.id} ${index}`,
      name: file.name,
      size: file.size,
      title: name,
      progress: 1,
      stored: { ...file, id: file_id },
      error: null,
      fields,
    })),
  }
}

/** Whether the server has just this form. */
export function isSameContent(saved: SavedDraft, content: SavedDraftInput): boolean {
  const { draft, files } = formOf(saved)
  return JSON.stringify(contentOf(draft, files)) === JSON.stringify(content)
}
