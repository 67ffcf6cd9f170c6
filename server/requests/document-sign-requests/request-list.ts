import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import { withUnicodeDomains } from '#shared/contract/email.ts'
import { search_query_chars_max, tag_chars_max, tags_per_client_max } from '#shared/rules/limits.ts'
import { lists } from '#shared/rules/lists.ts'
import { nil_uuid_pattern } from '#shared/rules/nil-uuid.ts'
import { readSearch } from '#shared/rules/search.ts'
import { tagKey } from '#shared/rules/tags.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import {
  byFlag,
  byIds,
  byPresence,
  bySearch,
  byTexts,
  inRussian,
  noZeroByte,
  since,
} from '#server/platform/lists/list-query.ts'
import { wordsSeenBy } from '#server/platform/lists/masked-search.ts'
import type { Where } from '#server/platform/lists/page.ts'

/** The list of requests: what it is sorted and filtered by. */
export const requestList = (scope: Scope) =>
  listOf(lists['document-sign-requests'], 'document_sign_requests', {
    unindexed: ['title', 'signer.full_name'],
    indexedOfOwner: ['status'],
    sort: {
      title: inRussian('title'),
      'signer.full_name': inRussian('signer_full_name'),
    },
    filter: {
      bulk_sending_id: (value) =>
        sql`id in (select request_id from bulk_sending_rows where ${byIds('bulk_sending_id')(value)})`,
      external_id: byExternalIds,
      updated_since: since('updated_at'),
      tag: byTag,
      hidden: byPresence('hidden_at'),
      noteworthy: byFlag('noteworthy'),
      q: bySearch((q) => byRequestSearch(scope, q)),
    },
  })

/**
 * The nil UUID finds nothing: requests that have it are of several documents, and a caller would take the one for the
 * other (docs/decisions/0110).
 */
function byExternalIds(value: unknown): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${byTexts('external_id')(value)} and external_id !~ ${nil_uuid_pattern})`
}

/** Its words, the number of the caller's own document, or the signer's e-mail. */
function byRequestSearch(scope: Scope, q: unknown): Where {
  const { typed, email } = readSearch(
    withUnicodeDomains(z.string().max(search_query_chars_max).regex(noZeroByte).parse(q)),
  )
  return sql<SqlBool>`(${wordsSeenBy(scope, q)} or external_id = ${typed} or lower(signer_email) = ${email})`
}

/** One tag, or any of several; each as people write it. */
function byTag(value: unknown): Where {
  const tags = z
    .array(z.string().max(tag_chars_max).regex(noZeroByte))
    .max(tags_per_client_max)
    .parse(Array.isArray(value) ? value : [value])
  return sql<SqlBool>`exists (select from request_tags t where t.request_id = document_sign_requests.id
    and t.client_id = document_sign_requests.client_id and t.key = any(${tags.map(tagKey)}::text[]))`
}
