import { lists } from '#shared/rules/lists.ts'
import { LegalEntityContact } from '#shared/contract/legal-entities-contacts.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { inRussian } from '#server/platform/lists/list-query.ts'
import { byPeopleSearch } from '#server/platform/lists/masked-search.ts'
import { present } from '#server/platform/lists/present.ts'

export const contactList = (scope: Scope) =>
  listOf(lists['legal-entities-contacts'], 'legal_entities_contacts', {
    sort: { full_name: inRussian('full_name') },
    filter: { q: byPeopleSearch(scope) },
  })

export function presentContact(row: Row<'legal_entities_contacts'>): LegalEntityContact {
  return present(LegalEntityContact, row)
}
