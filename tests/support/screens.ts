import { globSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { resources, type Noun } from '#shared/contract/resources.ts'

const root = resolve(import.meta.dirname, '../..')

export const consoles = {
  support: { folder: 'admin', base: '/support' },
  cabinet: { folder: 'cabinet', base: '/personal' },
} as const

export type Side = keyof typeof consoles

/** One screen: its path within the app, and the resource whose row id replaces `:id`. */
export type Screen = { path: string; noun?: Noun }

const views = { create: 'create', edit: ':id', show: ':id/show' } as const

const isNoun = (name: string): name is Noun => Object.hasOwn(resources, name)

/** Paths of the lists of an app. */
export const listPaths = (side: Side): string[] =>
  Object.values(resources).flatMap((words) => (words[side] ? [`/${words[side]}`] : []))

/**
 * Every screen of an app: list, card and forms of each resource under react-admin's addresses, and the addresses of the
 * app's own table of links. Read from the app's sources, so that a new screen is included automatically.
 * @throws when a folder registers screens of a resource that the contract does not have
 */
export async function screensOf(side: Side): Promise<Screen[]> {
  const { folder } = consoles[side]
  const lists = listPaths(side).map((path) => ({ path }))
  const maps = globSync('*/*/index.ts', { cwd: resolve(root, folder) })
  const ofResources = await Promise.all(maps.map((map) => screensOfResource(side, map)))
  const { links } = (await import(resolve(root, folder, 'parts/links.ts'))) as { links: Record<string, unknown> }
  const own = Object.values(links).flatMap((path) => (typeof path === 'string' ? [{ path }] : []))
  const screens: Screen[] = [{ path: '/' }, ...lists, ...ofResources.flat(), ...own]
  return [...new Map(screens.map((screen) => [screen.path, screen])).values()]
}

/** @param map path of the `index.ts` of the resource's folder, within the app */
async function screensOfResource(side: Side, map: string): Promise<Screen[]> {
  const name = basename(dirname(map))
  const word = isNoun(name) ? resources[name][side] : null
  if (!isNoun(name) || !word)
    throw new Error(`${consoles[side].folder}/${name} is no resource of ${side} in shared/contract`)
  const module = (await import(resolve(root, consoles[side].folder, map))) as Record<string, object>
  const registered = Object.keys(Object.assign({}, ...Object.values(module)))
  const rows = Object.entries(views).filter(([view]) => registered.includes(view))
  return rows.map(([, path]) => ({ path: `/${word}/${path}`, noun: name }))
}
