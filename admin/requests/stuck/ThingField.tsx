import { useRecordContext } from 'ra-core'
import type { Stuck } from '#shared/contract/stuck.ts'
import { stuckTexts as t } from '#shared/text/stuck.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'

/** «Заявка № 12 · СМС · Напоминание», the request first: a text that is cut loses its end. */
export function ThingField() {
  const row = useRecordContext<Stuck>()
  if (!row) return null
  const { about, request_id } = row
  if (request_id === null) return about
  return (
    <>
      <TextLink to={links.show('document-sign-requests', request_id)}>{t.request(request_id)}</TextLink>
      {` · ${about}`}
    </>
  )
}
