import { z } from 'zod'
import { reason_chars_max } from '../rules/limits.ts'
import { KnownPhone, text } from './fields.ts'

export const PersonalDataSearch = z.strictObject({ phone: KnownPhone })
export const PersonalDataOrder = z.strictObject({ phone: KnownPhone, reason: text(reason_chars_max) })
export type PersonalDataOrder = z.infer<typeof PersonalDataOrder>

const count = z.number().int()

/** What an erasure masks or deletes. */
const Erased = z.object({
  individuals: count,
  contacts: count,
  open_requests: count,
  ended_requests: count,
  messages: count,
  table_rows: count,
  complaints: count,
  registrations: count,
  saved_drafts: count,
})
export type Erased = z.infer<typeof Erased>

/** What the law or an agreement keeps. */
export const staysKinds = ['signed_requests', 'signed_journal', 'users', 'refusals'] as const
export type StaysKind = (typeof staysKinds)[number]

/** What stays after an erasure: how much of what, and by which article. */
const Stays = z.object({ kind: z.enum(staysKinds), count, what: z.string(), basis: z.string(), term: z.string() })
export type Stays = z.infer<typeof Stays>

/** A text of a client that may mean the person: it has the last name, which others have too. */
const Mention = z.object({ resource: z.string(), id: z.number().int(), client_id: z.number().int() })
export type Mention = z.infer<typeof Mention>

/** What is kept about a phone over all clients. */
export const PersonalDataHeld = z.object({
  phone: z.string(),
  erased: Erased,
  /** what stays after an erasure; nothing that is not there */
  stays: z.array(Stays),
  /** whether nobody may write to the number */
  stopped: z.boolean(),
})
export type PersonalDataHeld = z.infer<typeof PersonalDataHeld>

/** What an erasure also did with texts that are nobody's row. */
const ErasedBeside = z.object({
  /** rows of the journal that now say only what happened and when */
  journal_rows: count,
  /** names of groups and tables, notes and tasks in which the person was replaced */
  texts: count,
  /** answers to repeated calls, which are kept for 48 hours */
  answers: count,
  /** files of the erased requests that are in no other: deleted within an hour */
  freed_files: count,
})
export type ErasedBeside = z.infer<typeof ErasedBeside>

/** What an erasure has done, and what it left. */
export const PersonalDataErased = z.object({
  phone: z.string(),
  erased: Erased,
  beside: ErasedBeside,
  stays: z.array(Stays),
  mentions: z.array(Mention),
})
export type PersonalDataErased = z.infer<typeof PersonalDataErased>
