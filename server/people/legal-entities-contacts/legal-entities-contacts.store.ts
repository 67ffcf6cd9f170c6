import { sql, type Kysely, type SqlBool } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { LegalEntityContact } from '#shared/contract/legal-entities-contacts.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, inRussian, listPage } from '#server/platform/lists/list-query.ts'
import { byPeopleSearch } from '#server/platform/lists/masked-search.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'

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
  return present(LegalEntityContact, row)
}
