import { z } from 'zod'
import { archived_requests_max, tag_chars_max, tags_per_request_max } from '../rules/limits.ts'
import { documentedAs } from './documented.ts'
import { text } from './fields.ts'

const id = z.number().int().positive()
const archivedText = `Номера заявок через запятую, не больше ${archived_requests_max}`

/** What an archive of chosen requests has: the signed copies alone, or documents with all evidence. */
export const archiveContents = ['copies', 'evidence'] as const
export type ArchiveContent = (typeof archiveContents)[number]

/** Numbers of requests as in an address: `12,15,16`. */
const RequestNumbers = documentedAs(
  z
    .string({ error: archivedText })
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, archivedText)
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .refine((ids) => ids.length <= archived_requests_max, archivedText),
  () => ({ type: 'string', pattern: String.raw`^[1-9]\d{0,14}(,[1-9]\d{0,14})*$` }),
)
export const RequestArchiveQuery = z.object({ ids: RequestNumbers, content: z.enum(archiveContents) })

/** Who has created requests: a user of the client, or its code. */
export const RequestAuthor = z.object({ kind: z.enum(['user', 'code']), id, name: z.string() })
export type RequestAuthor = z.infer<typeof RequestAuthor>

const Tags = z.array(text(tag_chars_max).transform((tag) => tag.replaceAll(/\s+/g, ' '))).max(tags_per_request_max)
/** Words by which the client's users find their requests. */
export const TagsChange = z.strictObject({ add: Tags.default([]), remove: Tags.default([]) })
export type TagsChange = z.infer<typeof TagsChange>
/** Tags that the client has used. */
export const RequestTags = z.object({ tags: z.array(z.string()) })
export type RequestTags = z.infer<typeof RequestTags>
