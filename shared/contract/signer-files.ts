import { z } from 'zod'
import {
  apart_days_max,
  file_ask_name_chars_max,
  file_asks_max,
  signer_files_per_ask_max,
  signer_files_per_request_max,
  signerFileKeeps,
  signerFileKinds,
} from '../rules/signer-files.ts'
import { MaybeMoment, Moment, text } from './fields.ts'

const id = z.number().int().positive()
const count = (min: number) =>
  z.number().int().min(min).max(signer_files_per_ask_max, `Не больше ${signer_files_per_ask_max} файлов`)

const ask = {
  name: text(file_ask_name_chars_max),
  kind: z.enum(signerFileKinds).default('other'),
  /** 0: may be left out */
  count_min: count(0).default(1),
  /** by default as many as are needed, at least one */
  count_max: count(1).optional(),
  keep: z.enum(signerFileKeeps).default('sealed'),
  /** of a file that is kept apart: how long after the signature; of others none */
  days: z.number().int().min(1).max(apart_days_max, `Не больше ${apart_days_max} дней`).nullish(),
}

/** A file that the sender asks each signer for. */
export const FileAsk = z.strictObject(ask).superRefine(({ count_min, count_max, keep, days }, context) => {
  const issue = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message, continue: true })
  if (count_max !== undefined && count_max < count_min) issue('count_max', 'Не меньше, чем нужно обязательно')
  if (keep === 'apart' && days == null) issue('days', 'Сколько дней хранить после подписания')
  if (keep === 'sealed' && days != null) issue('days', 'Срок бывает только у файлов, которые хранят отдельно')
})
export type FileAsk = z.infer<typeof FileAsk>
export type FileAskInput = z.input<typeof FileAsk>

export const FileAsks = z
  .array(FileAsk)
  .max(file_asks_max, `Не больше ${file_asks_max} видов файлов`)
  .superRefine((asks, context) => {
    const twice = asks.findIndex(({ name }, at) => asks.findIndex((other) => other.name === name) !== at)
    if (twice >= 0)
      context.addIssue({ code: 'custom', path: [twice, 'name'], message: 'Такое название уже есть', continue: true })
    const files = asks.reduce((sum, { count_min, count_max }) => sum + Math.max(1, count_max ?? count_min), 0)
    const message = `Всего не больше ${signer_files_per_request_max} файлов`
    if (files > signer_files_per_request_max) context.addIssue({ code: 'custom', message, continue: true })
  })

/** As the form of an unfinished request keeps it. */
export const DraftFileAsk = z.object({
  name: z.string().max(file_ask_name_chars_max),
  kind: z.enum(signerFileKinds),
  count_min: count(0),
  count_max: count(1),
  keep: z.enum(signerFileKeeps),
  days: z.number().int().min(1).max(apart_days_max).nullable(),
})
export type DraftFileAsk = z.infer<typeof DraftFileAsk>

const asked = {
  id,
  name: z.string(),
  kind: z.enum(signerFileKinds),
  count_min: z.number().int(),
  count_max: z.number().int(),
  keep: z.enum(signerFileKeeps),
  days: z.number().int().nullable(),
}

/** What the holder of a link sees of a file that was attached. */
export const AttachedFile = z.object({
  id,
  title: z.string(),
  size: z.number().int(),
  pages: z.number().int(),
  /** of a file that became a document: its pages are shown as those of the others */
  document_id: id.nullable(),
  attached_at: Moment,
})
export const AskedFile = z.object({ ...asked, files: z.array(AttachedFile) })
export type AskedFile = z.infer<typeof AskedFile>
export const AskedFiles = z.object({ asks: z.array(AskedFile) })
export type AskedFiles = z.infer<typeof AskedFiles>

/** The same for the sender and for staff. */
export const RequestFile = z.object({
  ...AttachedFile.shape,
  sha256: z.string(),
  /** of a file that is kept apart, until its term is over; `downloads/{id}` takes it */
  file_id: id.nullable(),
  /** of a file that is kept apart, once its request is signed */
  delete_at: MaybeMoment,
  deleted_at: MaybeMoment,
})
export const RequestFiles = z.array(z.object({ ...asked, files: z.array(RequestFile) }))
export type RequestFiles = z.infer<typeof RequestFiles>

const numberIn = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const AskParams = z.object({ ask_id: numberIn })
export const SignerFileParams = z.object({ signer_file_id: numberIn })
