import { sql, type Kysely, type SqlBool } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { z } from 'zod'
import type { ListQuery } from '#shared/contract/list.ts'
import { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, inRussian, listPage } from '#server/platform/lists/list-query.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'

const legalEntityList = listOf(lists['legal-entities'], 'legal_entities', {
  sort: { short_name: inRussian('short_name') },
  filter: { same_inn: bySameInn },
})

/** Whose ИНН another organization of the client has: branches, and those added before duplicates were refused. */
function bySameInn(value: unknown) {
  z.literal(true).parse(value)
  return sql<SqlBool>`exists (select from legal_entities o where o.client_id = legal_entities.client_id
    and o.inn = legal_entities.inn and o.id <> legal_entities.id and o.archived_at is null)`
}

export function legalEntityPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return listPage(db, legalEntityList, query, [ownRows(scope, 'legal_entities'), sql<SqlBool>`archived_at is null`])
}

export function allLegalEntities(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return allRows(db, legalEntityList, query, [ownRows(scope, 'legal_entities'), sql<SqlBool>`archived_at is null`])
}

export function presentLegalEntity(row: Row<'legal_entities'>): LegalEntity {
  return present(LegalEntity, row)
}
