import { resources, type Noun } from '../contract/resources.ts'
import type { FilterOf } from '../rules/lists.ts'
import type { FollowKind } from '../rules/follow-ups.ts'
import type { ImportKind } from '../rules/imports.ts'
import type { Side } from './resource-paths.ts'

/** Nouns that have a screen on a side. */
type ScreenNoun<S extends Side> = { [N in Noun]: (typeof resources)[N][S] extends string ? N : never }[Noun]

/** Nouns whose screens have the same address in both consoles. */
type CommonNoun = {
  [N in Noun]: (typeof resources)[N]['support'] extends (typeof resources)[N]['cabinet'] & string ? N : never
}[Noun]

/** What a form is opened with. */
type CreateQuery = {
  imports: { kind: ImportKind }
  payments: { client_id: number; bill_id?: number }
  bills: { amount: number }
  'document-sign-requests': { follows: number; kind: FollowKind }
}
/** What a card is opened with. */
type ShowQuery = { statements: { line: number } }

type QueryOf<Queries, N> = N extends keyof Queries ? Queries[N] : never
type Id = number | string

function withQuery(path: string, query: Record<string, string | number | undefined> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search}`
}

function linksTo<N extends Noun>(screenOf: (noun: N) => string) {
  return {
    overview: '/',
    /** The list of a noun, filtered as react-admin reads it. */
    list<One extends N>(noun: One, filter: { readonly [F in FilterOf<One>]?: unknown } = {}): string {
      const isFiltered = Object.keys(filter).length > 0
      return withQuery(`/${screenOf(noun)}`, isFiltered ? { filter: JSON.stringify(filter) } : {})
    },
    show<One extends N>(noun: One, id: Id, query?: QueryOf<ShowQuery, One>): string {
      return withQuery(`/${screenOf(noun)}/${encodeURIComponent(id)}/show`, query)
    },
    edit(noun: N, id: Id): string {
      return `/${screenOf(noun)}/${encodeURIComponent(id)}`
    },
    create<One extends N>(noun: One, query?: QueryOf<CreateQuery, One>): string {
      return withQuery(`/${screenOf(noun)}/create`, query)
    },
  }
}

/** Addresses of one console's screens, relative to its base. */
export function linksOf<S extends Side>(side: S) {
  return linksTo<ScreenNoun<S>>((noun) => String(resources[noun][side]))
}

/** For parts that both consoles show. */
export const commonLinks = linksTo<CommonNoun>((noun) => resources[noun].support)

/** react-admin's default address of the login, which bookmarks have; here any address without a session shows it */
export const login_path = '/login'

/** The form of a row by the word of its screen. */
export const editOfScreen = (screen: string, id: Id): string => `/${screen}/${id}`
