import { z } from 'zod'
import { return_url_chars_max } from '../rules/origins.ts'
import {
  documents_per_request_max,
  message_chars_max,
  reason_chars_max,
  reject_reason_chars_max,
  reminder_every_days_max,
  reminder_times_max,
  signers_per_batch_max,
} from '../rules/limits.ts'
import { signRequestStatuses } from '../rules/document-sign-requests.ts'
import { codeStates } from '../rules/code-states.ts'
import { deliveryStatuses } from '../rules/deliveries.ts'
import { circumstanceRuleNames } from '../rules/signing-circumstances.ts'
import { nextActions } from '../rules/next-actions.ts'
import { timelineKinds } from '../rules/timeline.ts'
import { CodeOfRequest } from './code-of-request.ts'
import { CopyEmails, CopyRecipient } from './copies.ts'
import { documentedAs } from './documented.ts'
import { DocumentFields } from './document-fields.ts'
import { Email } from './email.ts'
import { ShownFace } from './face.ts'
import { ExternalId, lines, maybe, MaybeMoment, Moment, Phone, text, ZonedMomentOrDay } from './fields.ts'
import { ConfirmedWarnings, FileWarning } from './files.ts'
import { RublesOut } from './money.ts'
import { FollowUp, Follows } from './follow-ups.ts'
import { askedApproval, SendingApproval } from './sending-approvals.ts'
import { FileAsks, RequestFiles } from './signer-files.ts'

const id = z.number().int().positive()

export const SignRequestDocument = z.object({
  id,
  title: z.string(),
  pages: z.number().int(),
  size: z.number().int(),
  sha256: z.string(),
  file_id: id,
  /** the copy with the protocol of this signer, and of those who signed the same file before */
  sealed_file_id: id.nullable(),
  /** a newer copy, with the protocols of all signers; null when that is `sealed_file_id` itself */
  newest_file_id: id.nullable(),
  /** how many the signer fills */
  fields: z.number().int(),
  /** since when `file_id` and `sha256` are those of the copy with the filled fields */
  filled_at: MaybeMoment,
  /** by its signer; null: the sender's own */
  attached_at: MaybeMoment,
  warnings: z.array(FileWarning),
})
export type SignRequestDocument = z.infer<typeof SignRequestDocument>

/** «Где документ и что дальше»: one line, the same for client and staff. */
export const NextStep = z.object({
  text: z.string(),
  /** who must act: nobody in a terminal state */
  waits_for: z.enum(['client', 'signer', 'service', 'nobody']),
  /** what fixes it; null when nothing has to be done, or nothing can be */
  action: z.enum(nextActions).nullable(),
  /** before then the action is refused */
  action_at: MaybeMoment,
})
export type NextStep = z.infer<typeof NextStep>

/** Automatic reminders while the signature is awaited. */
export const Reminders = z.strictObject({
  every_days: z.number().int().min(1, 'Не чаще раза в день').max(reminder_every_days_max),
  times_max: z.number().int().min(1).max(reminder_times_max, `Не больше ${reminder_times_max} напоминаний`),
})
export type Reminders = z.infer<typeof Reminders>

/** A correction proposed by staff, or by who holds the link: «Подписать должен другой»; nothing changes until the sender confirms it. */
export const PendingCorrection = z.object({
  /** as the signer would be after it */
  signer: z.object({ full_name: z.string(), phone: z.string(), email: z.string().nullable() }),
  reason: z.string().nullable(),
  asked_as: z.enum(['staff', 'signer']),
  asked_by: z.string(),
  asked_at: Moment,
})
export type PendingCorrection = z.infer<typeof PendingCorrection>

/** A fact of a signature that speaks of who may have held the phone, and never says who did. */
export const SigningCircumstance = z.object({
  rule: z.enum(circumstanceRuleNames),
  /** deserves a look; else a fact that is usual */
  noteworthy: z.boolean(),
  text: z.string(),
  /** of the sender's cabinet, whom it is about */
  user: z.string().nullable(),
})

export const SignRequest = z.object({
  id,
  group: z.string(),
  batch_id: id,
  /** the bulk sending it was created by, if any */
  bulk_sending_id: id.nullable(),
  /** the public link by which its signer named themself, if any */
  public_link_id: id.nullable(),
  status: z.enum(signRequestStatuses),
  title: z.string(),
  client_id: id,
  /** null for a private person, who sends in their own name */
  legal_entity_id: id.nullable(),
  venture: z.string(),
  /** sent before the sender was checked, to its own phone: free, and no evidence */
  sample: z.boolean(),
  /** made by a test code: no message is sent, and the code is always the same */
  test: z.boolean(),
  individual_id: id,
  signer: z.object({ full_name: z.string(), phone: z.string(), email: z.string().nullable() }),
  ordered: z.boolean(),
  position: z.number().int(),
  deadline: Moment,
  message: z.string().nullable(),
  documents: z.array(SignRequestDocument),
  /** those that the signer is asked for, and what was attached */
  signer_files: RequestFiles,
  /** who gets a copy of the signed documents besides the signer */
  copies: z.array(CopyRecipient),
  /** of those who approve before it is sent; null when nobody has to */
  approval: SendingApproval.nullable(),
  /** rubles, fixed at sending; 0 when paid by a package, null before */
  price: RublesOut.nullable(),
  package_id: id.nullable(),
  /** the name of that time */
  created_by: z.string(),
  created_by_user_id: id.nullable(),
  created_by_code_id: id.nullable(),
  created_at: Moment,
  sent_at: MaybeMoment,
  opened_at: MaybeMoment,
  signed_at: MaybeMoment,
  rejected_at: MaybeMoment,
  reject_reason: z.string().nullable(),
  fail_reason: z.string().nullable(),
  /** the recipient reported «это не я» */
  disowned_at: MaybeMoment,
  /** the request by which the same documents were sent again */
  again_id: id.nullable(),
  /** the signed request that it ends, replaces or adds to */
  follows: FollowUp.nullable(),
  /** requests that end it, replace it or add to it, the newest first; samples and those that ended without a signature are not among them */
  followed_by: z.array(FollowUp),
  reminders: z
    .object({
      ...Reminders.shape,
      /** automatic ones, since the link was sent */
      sent: z.number().int(),
      next_at: MaybeMoment,
    })
    .nullable(),
  sealed_at: MaybeMoment,
  updated_at: Moment,
  next_step: NextStep,
  /** null until the documents are opened, and after the end */
  code: CodeOfRequest.nullable(),
  /** of a signature, once its copy is made */
  circumstances: z.array(SigningCircumstance),
  /** one of them deserves a look */
  noteworthy: z.boolean(),
  /** what staff propose to correct: waits for the sender */
  correction: PendingCorrection.nullable(),
  /** set by the client's users */
  tags: z.array(z.string()),
  /** put away from the usual list of the cabinet */
  hidden_at: MaybeMoment,
  external_id: z.string().nullable(),
  sign_url: z.string(),
  version: z.number().int(),
})
export type SignRequest = z.infer<typeof SignRequest>

const Signer = z.union(
  [
    z.strictObject({ individual_id: id }),
    z.strictObject({ full_name: text(300), phone: Phone, email: maybe(Email).optional() }),
  ],
  { error: 'Укажите подписанта: из списка или имя и телефон' },
)

/** ISO 8601 with a zone, or a date: the end of that day in Moscow */
const Deadline = ZonedMomentOrDay

export const SignRequestCreate = z.strictObject({
  title: maybe(text(300)).optional(),
  /** required of a company; a private person has none */
  legal_entity_id: z.number({ error: 'Выберите организацию' }).int().positive().nullish(),
  documents: z
    .array(z.strictObject({ file_id: id, title: maybe(text(300)).optional(), fields: DocumentFields.optional() }), {
      error: 'Добавьте документ',
    })
    .min(1, 'Добавьте документ')
    .max(documents_per_request_max, `Не больше ${documents_per_request_max} документов`),
  /** what each signer is asked to attach */
  signer_files: FileAsks.optional(),
  /** addresses that get a copy of the signed documents; a signer among them gets their own one */
  copies: CopyEmails.optional(),
  ...askedApproval,
  signers: z
    .array(Signer, { error: 'Добавьте подписанта' })
    .min(1, 'Добавьте подписанта')
    .max(signers_per_batch_max, `Не больше ${signers_per_batch_max} подписантов`),
  ordered: z.boolean().default(false),
  deadline: Deadline.nullish(),
  message: maybe(lines(message_chars_max)).optional(),
  reminders: Reminders.nullish(),
  send: z.boolean().default(false),
  /** the signed request of the same organization that these documents end, replace or add to */
  follows: Follows.optional(),
  /** needed to send documents that have such warnings */
  confirmed_warnings: ConfirmedWarnings.optional(),
  external_id: maybe(ExternalId).optional(),
  /** where the signer returns to at the end: https, of a site that the cabinet has listed */
  return_url: maybe(text(return_url_chars_max)).optional(),
  /** the saved draft that it was made from: deleted with its creation */
  saved_draft_id: id.optional(),
})
export type SignRequestCreate = z.infer<typeof SignRequestCreate>
/** The body as a caller sends it: fields with a default may be omitted. */
export type SignRequestCreateInput = z.input<typeof SignRequestCreate>

/** A new request in a form that also carries the files. */
export const SignRequestWithFiles = z.strictObject({
  ...SignRequestCreate.shape,
  documents: z
    .array(z.strictObject({ title: maybe(text(300)).optional(), fields: DocumentFields.optional() }))
    .max(documents_per_request_max, `Не больше ${documents_per_request_max} документов`)
    .default([]),
})

const correction = {
  full_name: text(300).optional(),
  phone: Phone.optional(),
  email: maybe(Email).optional(),
  /** updates the person's card too */
  update_card: z.boolean().default(false),
}
/** Corrected data of a signer who has not signed yet. */
export const SignerCorrection = z.strictObject({ ...correction, reason: maybe(text(reason_chars_max)).optional() })
export type SignerCorrection = z.infer<typeof SignerCorrection>
export type SignerCorrectionInput = z.input<typeof SignerCorrection>

/** Sends the same documents again, after the request has ended without a signature. */
export const SendAgain = z.strictObject({ ...correction, deadline: Deadline.nullish() })
export type SendAgain = z.infer<typeof SendAgain>
export type SendAgainInput = z.input<typeof SendAgain>

/** Sends a draft. */
export const SendDraft = z.strictObject({ confirmed_warnings: ConfirmedWarnings.optional(), ...askedApproval })
export type SendDraft = z.infer<typeof SendDraft>

export const Extension = z.strictObject({ deadline: Deadline })
export type Extension = z.infer<typeof Extension>

/** Why staff do something to a client's work: required, shown to the client, kept in the journal. */
export const StaffReason = z.strictObject({ reason: text(reason_chars_max) })
export const StaffExtension = z.strictObject({ ...Extension.shape, ...StaffReason.shape })

export const RemindersChange = z.strictObject({ reminders: Reminders.nullable() })
export type RemindersChange = z.infer<typeof RemindersChange>

export const TimelineEntry = z.object({
  at: Moment,
  event: z.string(),
  text: z.string(),
  actor: z.string(),
  detail: z.string().nullable(),
  kind: z.enum(timelineKinds),
  /** where the message is; null for what is no message */
  delivery_status: z.enum(deliveryStatuses).nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** The same for staff, who find its row of the journal, the address and the device, or the message itself. */
export const StaffTimelineEntry = z.object({
  ...TimelineEntry.shape,
  journal_id: id.nullable(),
  delivery_id: id.nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
})
export type StaffTimelineEntry = z.infer<typeof StaffTimelineEntry>

/** What anybody with the link may see: name and phone are masked. */
export const PublicCard = z.object({
  group: z.string(),
  status: z.enum(signRequestStatuses),
  title: z.string(),
  venture: z.string(),
  /** sent before the sender was checked, to its own phone: free, and no evidence */
  sample: z.boolean(),
  /** made by a test code: no message is sent, and the code is always the same */
  test: z.boolean(),
  signer: z.object({ full_name: z.string(), phone: z.string() }),
  documents: z.array(
    z.object({
      id,
      title: z.string(),
      pages: z.number().int(),
      size: z.number().int(),
      /** width and height of each page in PDF points, to reserve its space before the image is loaded */
      page_sizes: z.array(
        documentedAs(z.tuple([z.number(), z.number()]), () => ({
          type: 'array',
          items: { type: 'number' },
          minItems: 2,
          maxItems: 2,
        })),
      ),
      /** how many the signer fills */
      fields: z.number().int(),
      /** by the signer, not sent with the request */
      attached: z.boolean(),
      /** which copy of it is shown, for the addresses of its pages: it becomes another one when its fields are filled */
      copy: z.string(),
    }),
  ),
  /** since when the fields of all documents are filled: before that no code is sent; null also when there are none */
  filled_at: MaybeMoment,
  /** files that the sender asks for: how many kinds, and whether some are still missing; before that no code is sent */
  asked_files: z.object({ count: z.number().int(), missing: z.boolean() }).nullable(),
  deadline: Moment,
  message: z.string().nullable(),
  /** of the sender, beside its name; null for none */
  face: ShownFace.nullable(),
  consent: z.object({ version: z.string(), text_url: z.string(), personal_data_url: z.string() }),
  sent_at: MaybeMoment,
  signed_at: MaybeMoment,
  rejected_at: MaybeMoment,
  finished_at: MaybeMoment,
  sealed: z.boolean(),
  /** sealing is overdue: staff see it too */
  seal_late: z.boolean(),
  /** the sender's page to return to, once the request has ended */
  return_url: z.string().nullable(),
  /** where the sealed copy goes to once it is made; null before the signature, or when nothing is sent */
  copy_to: z.enum(['email', 'sms']).nullable(),
  /** other addresses that get the signed copy, masked */
  copies: z.array(z.string()),
  /** where the last code is; null when none was asked for */
  code_state: z.enum(codeStates).nullable(),
  /** «это не я» was reported */
  disowned: z.boolean(),
  /** whose links and reminders this phone has refused */
  messages_stopped: z.enum(['sender', 'all']).nullable(),
})
export type PublicCard = z.infer<typeof PublicCard>

/** Calling `codes` is the signer's acceptance of the texts named in the card; a stale version is refused. */
export const CodeRequest = z.strictObject({
  consent_version: z.string().max(40).optional(),
  /** `call`: spoken by a call, where the gateway can and a code was sent before */
  by: z.enum(['sms', 'call']).optional(),
})
export type CodeRequest = z.infer<typeof CodeRequest>
export const CodeSent = z.object({ expires_at: Moment, retry_at: Moment, phone: z.string() })
export type CodeSent = z.infer<typeof CodeSent>
export const CodeCheck = z.strictObject({
  code: z
    .string({ error: 'Введите код из СМС' })
    .trim()
    .regex(/^\d{6}$/, 'Код — шесть цифр из СМС'),
})
export const CodeAccepted = z.object({ token: z.string(), expires_at: Moment })
export type CodeAccepted = z.infer<typeof CodeAccepted>
export const Signed = z.object({ status: z.literal('signed'), signed_at: Moment })
export const Reject = z.strictObject({ reason: maybe(lines(reject_reason_chars_max)).optional() })
/** Whom the holder of a link names as the one who should sign. */
export const HandOver = z.strictObject({ full_name: text(300), phone: Phone, reason: maybe(text(300)).optional() })
export type HandOver = z.infer<typeof HandOver>
export const HandOverAsked = z.object({ asked_at: Moment })
/** Whose messages a signer wants no more. */
export const messagesFrom = ['sender', 'all'] as const
export type MessagesFrom = (typeof messagesFrom)[number]
export const StopMessages = z.strictObject({ from_whom: z.enum(messagesFrom) })
export const AllowMessages = z.strictObject({ reason: lines(reason_chars_max) })
export const Disowned = z.object({ status: z.literal('failed'), disowned_at: Moment })
export const Rejected = z.object({ status: z.literal('rejected'), rejected_at: Moment })
export const Empty = z.strictObject({})
/** Why something is done to another's work: shown to them, kept in the journal. */
export const Reasoned = z.strictObject({ reason: maybe(text(reason_chars_max)).optional() })
/** The page reports which document the signer sees. */
export const Opened = z.strictObject({ document_id: id.optional() })
