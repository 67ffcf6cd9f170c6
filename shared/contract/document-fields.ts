import { z } from 'zod'
import {
  documentFieldKinds,
  field_choices_max,
  field_name_chars_max,
  field_size_min,
  field_value_chars_max,
} from '../rules/document-fields.ts'
import { filled, maybe, MaybeMoment, text } from './fields.ts'

const id = z.number().int().positive()
const share = z.number().min(0).max(1)

/** A field of a document that its signer fills. Its place: shares of the displayed page, from its upper left corner. */
export const DocumentField = z
  .strictObject({
    name: text(field_name_chars_max),
    kind: z.enum(documentFieldKinds),
    required: z.boolean().default(true),
    page: z.number().int().min(1).max(10_000),
    left: share,
    top: share,
    width: share.min(field_size_min.width, 'Поле слишком узкое'),
    height: share.min(field_size_min.height, 'Поле слишком низкое'),
    /** of a choice: at least two, all different; of other kinds none */
    choices: z.array(text(field_name_chars_max)).max(field_choices_max, `Не больше ${field_choices_max}`).optional(),
  })
  .superRefine(({ kind, choices = [] }, context) => {
    const isRight =
      kind === 'choice' ? choices.length >= 2 && new Set(choices).size === choices.length : !choices.length
    const message = kind === 'choice' ? 'Нужны хотя бы два разных варианта' : 'Варианты бывают только у выбора'
    if (!isRight) context.addIssue({ code: 'custom', path: ['choices'], message, continue: true })
  })
export type DocumentField = z.infer<typeof DocumentField>
export type DocumentFieldInput = z.input<typeof DocumentField>

export const DocumentFields = z.array(DocumentField)

/** A field as a draft keeps it. */
export const DraftField = z.object({
  name: z.string(),
  kind: z.enum(documentFieldKinds),
  required: z.boolean(),
  page: z.number().int(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  choices: z.array(z.string()),
})

export const FieldParams = z.object({ field_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** A field as the signer sees it: with what is typed so far, in its normal form. */
export const FieldToFill = z.object({
  id,
  document_id: id,
  name: z.string(),
  kind: z.enum(documentFieldKinds),
  required: z.boolean(),
  page: z.number().int(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  choices: z.array(z.string()),
  value: z.string().nullable(),
})
export type FieldToFill = z.infer<typeof FieldToFill>

/** The fields of a request; `filled_at`: since when the filled copies are what is shown and signed. */
export const FieldsToFill = z.object({ fields: z.array(FieldToFill), filled_at: MaybeMoment })
export type FieldsToFill = z.infer<typeof FieldsToFill>

/** What is typed into one field; null or an empty text: nothing. */
export const FieldValue = z.strictObject({
  value: maybe(filled(field_value_chars_max)),
})
export type FieldValue = z.infer<typeof FieldValue>
export const FieldSaved = z.object({ value: z.string().nullable() })
export type FieldSaved = z.infer<typeof FieldSaved>
