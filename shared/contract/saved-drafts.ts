import { z } from 'zod'
import { copies_chars_max } from '../rules/copies.ts'
import { documents_per_request_max, message_chars_max, signers_per_batch_max } from '../rules/limits.ts'
import { DocumentFields, DraftField } from './document-fields.ts'
import { Reminders } from './document-sign-requests.ts'
import { Follows } from './follow-ups.ts'
import { Day, Moment } from './fields.ts'
import { FileWarning } from './files.ts'
import { approvers_max } from '../rules/sending-approvals.ts'
import { file_asks_max } from '../rules/signer-files.ts'
import { DraftFileAsk } from './signer-files.ts'

const id = z.number().int().positive()
/** As it was typed: an unfinished field may be wrong. PostgreSQL stores no zero byte and no half of a surrogate pair. */
const typed = (chars_max: number) =>
  z
    .string()
    .max(chars_max, `Не длиннее ${chars_max} знаков`)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Уберите невидимые и служебные символы')

const DraftPerson = z.strictObject({ full_name: typed(300), phone: typed(40), email: typed(254) })
const DraftSigner = z.strictObject({ individual_id: id.nullable(), ...DraftPerson.shape })
const DraftDocument = z.strictObject({ file_id: id, title: typed(300), fields: DocumentFields.optional() })

/** The form of a new request, as far as it is filled in. */
export const SavedDraftInput = z
  .strictObject({
    title: typed(300),
    legal_entity_id: id.nullable(),
    signers: z.array(DraftSigner).max(signers_per_batch_max, `Не больше ${signers_per_batch_max} подписантов`),
    /** a signer who is being typed */
    typed: DraftPerson,
    ordered: z.boolean(),
    /** a day: its end in Moscow */
    deadline: Day('Дата в виде 2026-11-30').nullable(),
    message: typed(message_chars_max),
    reminders: Reminders.nullable(),
    follows: Follows.nullable(),
    signer_files: z
      .array(z.strictObject(DraftFileAsk.shape))
      .max(file_asks_max, `Не больше ${file_asks_max} видов файлов`),
    /** addresses, as they are typed */
    copies: typed(copies_chars_max),
    approvers: z.array(id).max(approvers_max, `Не больше ${approvers_max} согласующих`),
    approvers_ordered: z.boolean(),
    /** as it is typed */
    amount: typed(20),
    documents: z
      .array(DraftDocument)
      .max(documents_per_request_max, `Не больше ${documents_per_request_max} документов`),
  })
  .partial()
export type SavedDraftInput = z.infer<typeof SavedDraftInput>

const SavedDraftDocument = z.object({
  file_id: id,
  title: z.string(),
  name: z.string(),
  size: z.number().int(),
  pages: z.number().int(),
  sha256: z.string(),
  warnings: z.array(FileWarning),
  fields: z.array(DraftField),
})

export const SavedDraft = z.object({
  id,
  client_id: id,
  title: z.string(),
  legal_entity_id: id.nullable(),
  signers: z.array(z.object(DraftSigner.shape)),
  typed: z.object(DraftPerson.shape),
  ordered: z.boolean(),
  deadline: z.string().nullable(),
  message: z.string(),
  reminders: z.object(Reminders.shape).nullable(),
  follows: z.object(Follows.shape).nullable(),
  documents: z.array(SavedDraftDocument),
  signer_files: z.array(DraftFileAsk),
  copies: z.string(),
  approvers: z.array(id),
  approvers_ordered: z.boolean(),
  amount: z.string(),
  created_by: z.string(),
  updated_by: z.string(),
  created_at: Moment,
  updated_at: Moment,
  version: z.number().int(),
})
export type SavedDraft = z.infer<typeof SavedDraft>
