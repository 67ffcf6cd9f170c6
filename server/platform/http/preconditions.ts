import { preconditionTexts as t } from '#shared/text/field-faults.ts'
import { refuse } from '#server/platform/core/errors.ts'

/** Versions of a row, each of which the caller accepts. */
export type Versions = readonly number[]

const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const listOfTags = new RegExp(String.raw`^[ \t,]*${tag}(?:[ \t]*,[ \t,]*${tag})*[ \t,]*$`)

/**
 * The entity tags of `If-Match`, `If-None-Match` or `If-Range` (RFC 9110 section 8.8.3), as they are written: `"2"`, `W/"2"`.
 * `*` is any.
 * @param name of the header, for the refusal
 * @throws Refusal `malformed` with the header's name for what is no list of tags
 */
export function entityTags(name: string, header: string): readonly string[] | '*' {
  if (header.trim() === '*') return '*'
  if (!listOfTags.test(header)) refuse('malformed', { errors: { [name]: t.entity_tags } })
  return header.match(new RegExp(tag, 'g')) ?? []
}

/**
 * The versions that `If-Match` accepts (RFC 9110 section 13.1.1); undefined for any, with `*` or no header. It compares strongly: a
 * weak tag, and one that no version has, match nothing. A bare number is taken as a tag.
 * @throws Refusal `malformed`
 */
export function versionsOf(header: string | undefined): Versions | undefined {
  if (header === undefined) return undefined
  if (/^[ \t]*\d{1,10}[ \t]*$/.test(header)) return [Number(header)]
  const tags = entityTags('if-match', header)
  if (tags === '*') return undefined
  return tags.flatMap((tag) => (/^"[1-9]\d{0,9}"$/.test(tag) ? [Number(tag.slice(1, -1))] : []))
}

/**
 * @param version of the row as it is now; undefined where there is none yet
 * @throws Refusal `stale_version`
 */
export function refuseStale(version: number | undefined, accepted: Versions | undefined): void {
  if (accepted && (version === undefined || !accepted.includes(version))) refuse('stale_version')
}
