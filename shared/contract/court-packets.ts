import { z } from 'zod'
import { reason_chars_max } from '../rules/limits.ts'
import { MaybeMoment, Moment, text } from './fields.ts'

/** Why a packet is made: the timeline and the journal keep it. */
export const CourtPacketCreate = z.strictObject({ reason: text(reason_chars_max) })

export const courtPacketStates = ['making', 'ready', 'failed'] as const

/** What is known of an ended request, for a court: one sealed PDF, and an archive with it. */
export const CourtPacket = z.object({
  /** of the request, from 1: «№ 17/1» is the first packet of the request 17 */
  number: z.number().int().positive(),
  status: z.enum(courtPacketStates),
  reason: z.string(),
  created_at: Moment,
  created_by: z.string(),
  made_at: MaybeMoment,
  pages: z.number().int().nullable(),
  /** of the PDF */
  size: z.number().int().nullable(),
  sha256: z.string().nullable(),
  /** why it cannot be made, in Russian */
  fault: z.string().nullable(),
})
export type CourtPacket = z.infer<typeof CourtPacket>
