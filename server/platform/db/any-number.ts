import { sql, type RawBuilder } from 'kysely'

/**
 * For `id = any(…)`: an array whose length the planner does not see. The plan for these ids is then estimated no cheaper than
 * the generic one, which PostgreSQL keeps (PREPARE, «generic plan»): the statement is planned once. Planning it each time
 * takes longer than finding some rows by their numbers.
 */
export const anyNumber = (ids: readonly number[]): RawBuilder<number[]> =>
  sql<number[]>`(array(select unnest(${ids}::bigint[])))`
