import { z } from 'zod'
import { search_query_chars_max } from '../rules/limits.ts'
import { searchedNouns, searchMatches } from '../rules/search.ts'
import { MaybeMoment } from './fields.ts'
import { RublesOut } from './money.ts'

const id = z.number().int().positive()

export const SearchQuery = z.object({
  q: z
    .string()
    .max(search_query_chars_max)
    .regex(/^[^\0]*$/),
  in: z.enum(searchedNouns).optional(),
})

/** A found row, with what tells it from its namesakes; null for what such a row does not have. */
export const SearchHit = z.object({
  id,
  match: z.enum(searchMatches),
  /** name of a client or a person, title of a request, payer of a bank document, purpose of a payment */
  title: z.string(),
  /** as people know it: of a bill, of a bank document */
  number: z.string().nullable(),
  status: z.string().nullable(),
  /** the signer of a request */
  full_name: z.string().nullable(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  inn: z.string().nullable(),
  town: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  amount: RublesOut.nullable(),
  /** what a client can still spend */
  balance: RublesOut.nullable(),
  at: MaybeMoment,
  /** of the line of a statement */
  statement_id: id.nullable(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchGroup = z.object({
  noun: z.enum(searchedNouns),
  hits: z.array(SearchHit),
  /** the list with this search has more */
  more: z.boolean(),
})
export type SearchGroup = z.infer<typeof SearchGroup>

export const SearchAnswer = z.object({
  groups: z.array(SearchGroup),
  /** what took too long and was left out: the search should be narrowed */
  unfinished: z.array(z.enum(searchedNouns)),
  /** what was looked for instead: nothing is found as it was typed */
  read_as: z.string().nullable(),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>
