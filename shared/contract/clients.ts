import { z } from 'zod'
import { reason_chars_max } from '../rules/limits.ts'
import { adminRoles } from '../rules/policy.ts'
import { clean } from '../rules/requisites.ts'
import { senderStatuses } from '../rules/senders.ts'
import { AcceptedText } from './accepted-texts.ts'
import { Email } from './email.ts'
import { lines, maybe, MaybeMoment, messageNameText, Moment, text } from './fields.ts'
import { RublesOut } from './money.ts'
import { Inn } from './session.ts'

export const Client = z.object({
  id: z.number().int(),
  kind: z.enum(['legal', 'individual']),
  name: z.string(),
  status: z.enum(['active', 'blocked']),
  note: z.string().nullable(),
  responsible_admin_id: z.number().int().nullable(),
  /** as the member of staff is called now */
  responsible_name: z.string().nullable(),
  /** sender name of its SMS, registered by the operators */
  sender_name: z.string().nullable(),
  /** staff stopped its sendings after complaints */
  sending_stopped_at: MaybeMoment,
  sending_stop_reason: z.string().nullable(),
  sending_stopped_by: z.string().nullable(),
  /** staff stopped its work */
  blocked_at: MaybeMoment,
  block_reason: z.string().nullable(),
  blocked_by: z.string().nullable(),
  /** of the organization that it added first; null for a private person */
  inn: z.string().nullable(),
  available: RublesOut,
  /** in packages, not held */
  signatures_left: z.number().int(),
  /** when its last request was made */
  last_request_at: MaybeMoment,
  created_at: Moment,
  version: z.number().int(),
})
export type Client = z.infer<typeof Client>

/** A member of staff who may be made responsible for a client. */
export const ResponsibleAdmin = z.object({ id: z.number().int(), full_name: z.string(), role: z.enum(adminRoles) })
export type ResponsibleAdmin = z.infer<typeof ResponsibleAdmin>

/** One look at a client: what its page begins with. */
export const ClientSummary = z.object({
  /** of the client */
  id: z.number().int(),
  /** of the organization that it added first; null for a private person */
  inn: z.string().nullable(),
  /** not archived */
  organizations: z.number().int(),
  /** signatures since the first day of this month in Moscow */
  signed_this_month: z.number().int(),
  last_signed_at: MaybeMoment,
  available: RublesOut,
  /** in packages, not held */
  signatures_left: z.number().int(),
  /** whole days that packages and money last at the pace of the last 30 days; null when nothing was signed */
  days_left: z.number().int().nullable(),
  unpaid_bills: z.number().int(),
  unpaid_amount: RublesOut,
  /** on which staff have not decided */
  open_complaints: z.number().int(),
  /** in the last 30 days */
  complaints: z.number().int(),
  /** organizations of the client, or the person, by the state of their check */
  senders: z.array(z.object({ status: z.enum(senderStatuses), count: z.number().int() })),
  /** with the accounts of its users, the newest first */
  accepted_texts: z.array(AcceptedText),
})
export type ClientSummary = z.infer<typeof ClientSummary>

const SenderName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,11}$/, 'До 11 латинских букв, цифр, точек и дефисов')

/** A client that staff create, and its first user, who is invited by a letter. */
export const ClientCreate = z
  .strictObject({
    kind: z.enum(['legal', 'individual']),
    /** of a company; a private person is called by `full_name` */
    name: maybe(messageNameText()).optional(),
    inn: maybe(text(20).transform(clean).pipe(Inn)).optional(),
    full_name: messageNameText(),
    login: Email,
    /** a second client with this ИНН is meant */
    same_inn: z.boolean().optional(),
  })
  .superRefine(({ kind, name, inn }, context) => {
    const wanted = { name: 'Укажите название', inn: 'Укажите ИНН' }
    const given = { name, inn }
    for (const field of ['name', 'inn'] as const) {
      if (kind === 'legal' && !given[field]) context.addIssue({ code: 'custom', message: wanted[field], path: [field] })
      if (kind === 'individual' && given[field]) {
        context.addIssue({ code: 'custom', message: 'У частного лица не указывают', path: [field] })
      }
    }
  })
export type ClientCreate = z.infer<typeof ClientCreate>

export const ClientUpdate = z
  .strictObject({
    name: text(300),
    note: maybe(lines(2000)),
    status: z.enum(['active', 'blocked']),
    responsible_admin_id: z.number().int().positive().nullable(),
    sender_name: maybe(SenderName),
    /** required with a new `status` */
    reason: maybe(text(reason_chars_max)),
  })
  .partial()
export type ClientUpdate = z.infer<typeof ClientUpdate>
