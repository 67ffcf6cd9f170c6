import { sql, type Kysely } from 'kysely'
import type { AcceptedText } from '#shared/contract/accepted-texts.ts'
import { legalDocuments } from '#shared/text/legal-documents.ts'
import type { ConsentText } from '#server/platform/db/column-values.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type Accepted = Pick<ConsentText, 'kind' | 'text_version'> & { accepted_at: Date; accepted_by: string }

/** What users of a client accepted with their accounts, the newest first; not what its signers accepted. */
export async function acceptedTexts(db: Kysely<Tables>, client_id: number): Promise<AcceptedText[]> {
  const { rows } = await sql<Accepted>`
    select c.kind, c.text_version, c.accepted_at, u.full_name as accepted_by
    from consents c join client_users u on u.id = c.client_user_id
    where c.client_id = ${client_id} and c.client_user_id is not null order by c.accepted_at desc, c.id`.execute(db)
  return rows.map(({ kind, text_version: edition, accepted_at, accepted_by }) => {
    const { path, editions } = legalDocuments[kind]
    const published = editions.find(({ version }) => version === edition)
    return {
      title: (published ?? editions[0]).title,
      edition,
      url: published ? `${path}/${edition}` : null,
      order_number: kind === 'processing_order' ? `${client_id}/${edition}` : null,
      accepted_at: accepted_at.toISOString(),
      accepted_by,
    }
  })
}
