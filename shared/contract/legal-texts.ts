import { z } from 'zod'
import { legalKinds } from '../rules/legal-texts.ts'
import { MaybeMoment } from './fields.ts'

/** A legal text in force: a template, until a person of the operator confirms that a lawyer has checked it. */
export const LegalText = z.object({
  kind: z.enum(legalKinds),
  title: z.string(),
  /** a day */
  edition: z.string(),
  /** path of this edition on the site */
  url: z.string(),
  /** of the edition: what was confirmed is this text and no other */
  text_sha256: z.string(),
  confirmed_at: MaybeMoment,
  confirmed_by: z.string().nullable(),
})
export type LegalText = z.infer<typeof LegalText>

/** `text_sha256` is that of the text that was looked at. */
export const LegalTextConfirmation = z.strictObject({ text_sha256: z.string().regex(/^[\da-f]{64}$/) })

export const LegalTextParams = z.object({ kind: z.enum(legalKinds) })
