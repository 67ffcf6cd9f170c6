import { sql, type SqlBool } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { Individual } from '#shared/contract/individuals.ts'
import { fullName } from '#shared/rules/person.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { byIds, inRussian } from '#server/platform/lists/list-query.ts'
import { byPeopleSearch } from '#server/platform/lists/masked-search.ts'
import { byNumber, type Where } from '#server/platform/lists/page.ts'
import { present } from '#server/platform/lists/present.ts'

export const individualList = (scope: Scope) =>
  listOf(lists.individuals, 'individuals', {
    sort: {
      // staff would find out masked phones from their order
      phone: scope.client_id === null ? byNumber : sql.ref('phone'),
      last_name: inRussian('last_name'),
      full_name: inRussian('last_name'),
    },
    indexedOfOwner: ['last_name', 'full_name', 'phone'],
    filter: { individual_group_id: byGroups, q: byPeopleSearch(scope) },
  })

/** The filter by groups: people who are in at least one of them. */
function byGroups(value: unknown): Where {
  return sql<SqlBool>`id in (select m.individual_id from individual_group_members m
    where ${byIds('m.individual_group_id')(value)})`
}

export function presentIndividual(row: Row<'individuals'>): Individual {
  return present(Individual, {
    ...row,
    full_name: fullName(row),
  })
}
