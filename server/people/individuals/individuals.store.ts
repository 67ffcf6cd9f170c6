import { sql, type Kysely, type SqlBool } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { Individual } from '#shared/contract/individuals.ts'
import { fullName } from '#shared/rules/person.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { byNumber, listOf } from '#server/platform/lists/list-of.ts'
import { allRows, byIds, inRussian, listPage } from '#server/platform/lists/list-query.ts'
import { byPeopleSearch } from '#server/platform/lists/masked-search.ts'
import type { Where } from '#server/platform/lists/page.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { present } from '#server/platform/lists/present.ts'

const individualList = (scope: Scope) =>
  listOf(lists.individuals, 'individuals', {
    sort: {
      // staff would find out masked phones from their order
      phone: scope.client_id === null ? byNumber : sql.ref('phone'),
      last_name: inRussian('last_name'),
      full_name: inRussian('last_name'),
    },
    filter: { individual_group_id: byGroups, q: byPeopleSearch(scope) },
  })

/** Who is in one of the groups. */
function byGroups(value: unknown): Where {
  return sql<SqlBool>`id in (select m.individual_id from individual_group_members m
    where ${byIds('m.individual_group_id')(value)})`
}

export function individualPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return listPage(db, individualList(scope), query, [ownRows(scope, 'individuals'), sql<SqlBool>`archived_at is null`])
}

export function allIndividuals(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  return allRows(db, individualList(scope), query, [ownRows(scope, 'individuals'), sql<SqlBool>`archived_at is null`])
}

export function presentIndividual(row: Row<'individuals'>): Individual {
  return present(Individual, {
    ...row,
    full_name: fullName(row),
  })
}
