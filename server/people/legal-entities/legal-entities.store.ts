import { sql, type Kysely, type SqlBool } from 'kysely'
import type { ListQuery } from '#shared/contract/list.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import {
  allRows,
  byIds,
  bySearch,
  byText,
  columns,
  inRussian,
  listPage,
  ownRows,
  type ListSpec,
} from '#server/platform/lists/list-query.ts'

const legalEntityList: ListSpec<'legal_entities'> = {
  table: 'legal_entities',
  sort: { ...columns('id', 'inn', 'created_at'), short_name: inRussian('short_name') },
  filter: { id: byIds(), client_id: byIds('client_id'), inn: byText('inn'), q: bySearch() },
}

export function legalEntityPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return listPage(db, legalEntityList, query, [ownRows(scope), sql<SqlBool>`archived_at is null`])
}

export function allLegalEntities(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return allRows(db, legalEntityList, query, [ownRows(scope), sql<SqlBool>`archived_at is null`])
}

export function presentLegalEntity(row: Row<'legal_entities'>): LegalEntity {
  return {
    id: row.id,
    client_id: row.client_id,
    short_name: row.short_name,
    full_name: row.full_name,
    inn: row.inn,
    kpp: row.kpp,
    ogrn: row.ogrn,
    address: row.address,
    director: row.director,
    bik: row.bik,
    account: row.account,
    agreement_number: row.agreement_number,
    agreement_date: row.agreement_date,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }
}
