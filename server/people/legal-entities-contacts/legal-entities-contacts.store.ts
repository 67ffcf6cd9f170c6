import { sql, type Kysely, type SqlBool } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import type { LegalEntityContact } from '#shared/contract/legal-entities-contacts.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, inRussian, listPage } from '#server/platform/lists/list-query.ts'
import { byPeopleSearch } from '#server/platform/lists/masked-search.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'

const contactList = (scope: Scope) =>
  listOf(lists['legal-entities-contacts'], 'legal_entities_contacts', {
    sort: { full_name: inRussian('full_name') },
    filter: { q: byPeopleSearch(scope) },
  })

export function contactPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return listPage(db, contactList(scope), query, [
    ownRows(scope, 'legal_entities_contacts'),
    sql<SqlBool>`archived_at is null`,
  ])
}

export function allContacts(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return allRows(db, contactList(scope), query, [
    ownRows(scope, 'legal_entities_contacts'),
    sql<SqlBool>`archived_at is null`,
  ])
}

export function presentContact(row: Row<'legal_entities_contacts'>): LegalEntityContact {
  return {
    id: row.id,
    client_id: row.client_id,
    legal_entity_id: row.legal_entity_id,
    full_name: row.full_name,
    position: row.position,
    phone: row.phone,
    email: row.email,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }
}
