import { z } from 'zod'
import { note_chars_max } from '../rules/limits.ts'
import { lines, Moment } from './fields.ts'
import { WireId } from './list.ts'

const id = z.number().int().positive()

/** What a member of staff noted about a client, or about one of its requests; the client never sees it. */
export const ClientNote = z.object({
  id,
  client_id: id,
  request_id: id.nullable(),
  text: z.string(),
  admin_id: id,
  admin_name: z.string(),
  created_at: Moment,
  /** until then its author may remove it */
  removable_until: Moment,
})
export type ClientNote = z.infer<typeof ClientNote>

export const ClientNoteCreate = z.strictObject({ text: lines(note_chars_max), request_id: id.optional() })

export const ClientNoteParams = z.object({ id: WireId, note_id: WireId })
