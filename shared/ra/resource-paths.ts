import { resources, type Noun } from '../contract/resources.ts'

export type Side = 'cabinet' | 'support'

const nouns = Object.keys(resources) as Noun[]

/** The noun of a screen word: `organizations` in the cabinet and `legal` in the console are `legal-entities`. */
export function nounOf(side: Side, screen: string): Noun {
  const noun = nouns.find((name) => resources[name][side] === screen)
  if (!noun) throw new Error(`No resource is shown as ${screen} in ${side}`)
  return noun
}

/** Keys for the API client: `journal`, `journal/{id}` and `journal/{id}/{verb}` for each noun. */
export const resourcePaths: Record<string, string> = Object.fromEntries(
  nouns.flatMap((noun) => {
    const { path } = resources[noun]
    return [
      [noun, path],
      [`${noun}/{id}`, `${path}/{id}`],
      [`${noun}/{id}/{verb}`, `${path}/{id}/{verb}`],
    ]
  }),
)

/**
 * The key, the id and the query of an address that the stock provider asks: a path in the table, with an id or without.
 * @throws Error for an address that no resource has
 */
export function rowsCallOf(address: string): { key: string; params: { id?: string }; query: Record<string, string> } {
  const { pathname, searchParams } = new URL(address, 'http://rows.invalid')
  const path = pathname.slice(1)
  const query = Object.fromEntries(searchParams)
  for (const noun of nouns) {
    const own = resources[noun].path
    if (path === own) return { key: noun, params: {}, query }
    const id = path.startsWith(`${own}/`) ? path.slice(own.length + 1) : ''
    if (id !== '' && !id.includes('/')) return { key: `${noun}/{id}`, params: { id: decodeURIComponent(id) }, query }
  }
  throw new Error(`No resource has the address ${pathname}`)
}
