import { useRecordContext } from 'ra-core'
import type { Stuck } from '#shared/contract/stuck.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'

/** The cause in words, as a link to the page where it can be fixed. */
export function CauseField() {
  const row = useRecordContext<Stuck>()
  if (!row) return null
  const page = pageOf(row)
  return page === null ? (
    row.cause
  ) : (
    <TextLink isMain to={page}>
      {row.cause}
    </TextLink>
  )
}

/** Of the request, which says what to do next, or of a message without one; other jobs have none. */
function pageOf({ request_id, delivery_id }: Stuck): string | null {
  if (request_id !== null) return links.show('document-sign-requests', request_id)
  return delivery_id === null ? null : links.show('deliveries', delivery_id)
}
