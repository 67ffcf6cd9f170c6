import { sql, type SqlBool } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { list_related_rows_max } from '#shared/rules/limits.ts'
import { z } from 'zod'
import { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { inRussian } from '#server/platform/lists/list-query.ts'
import { present } from '#server/platform/lists/present.ts'

export const legalEntityList = listOf(lists['legal-entities'], 'legal_entities', {
  sort: { short_name: inRussian('short_name') },
  filter: { same_inn: bySameInn },
  scanned: ['same_inn'],
  looks: list_related_rows_max,
})

/** Whose ИНН another organization of the client has: branches, and those added before duplicates were refused. */
function bySameInn(value: unknown) {
  z.literal(true).parse(value)
  return sql<SqlBool>`exists (select from legal_entities o where o.client_id = legal_entities.client_id
    and o.inn = legal_entities.inn and o.id <> legal_entities.id and o.archived_at is null)`
}

export function presentLegalEntity(row: Row<'legal_entities'>): LegalEntity {
  return present(LegalEntity, row)
}
