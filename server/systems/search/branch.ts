import type { RawBuilder } from 'kysely'
import type { SearchMatch, SearchReading } from '#shared/rules/search.ts'
import type { Where } from '#server/platform/lists/page.ts'

/** One way to find a row; each is served by an index (docs/decisions/0071). */
export type Branch = {
  match: SearchMatch
  where: Where
  /** words of rows of another table, and where those have the number of a row of this one */
  of?: { table: string; within: Where; id: string }
  /** by a range of an index; by words, whose frequency is not known beforehand; by words that few rows have */
  by: 'value' | 'range' | 'words' | 'rare'
}

export type Searched = {
  table: string
  /** rows that the list of this noun shows */
  within: Where
  /** of the row `t`; what is left out is null */
  fields: Partial<
    Record<
      'title' | 'number' | 'status' | 'full_name' | 'phone' | 'email' | 'amount' | 'at' | 'inn',
      RawBuilder<unknown>
    >
  > & {
    title: RawBuilder<unknown>
  }
  client_id: RawBuilder<unknown>
  statement_id?: RawBuilder<unknown>
  /** among hits of one rank; where it is left out the newest comes first */
  order?: RawBuilder<unknown>
  branches: (reading: SearchReading) => Branch[]
  /** names, in which a wrong letter is forgiven */
  hasNames?: true
}
