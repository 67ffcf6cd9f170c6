import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { resources, type Noun } from '#shared/contract/resources.ts'

const root = resolve(import.meta.dirname, '../..')

export const consoles = {
  support: { folder: 'admin', app: 'admin/AdminApp.tsx', base: '/support' },
  cabinet: { folder: 'cabinet', app: 'cabinet/CabinetApp.tsx', base: '/personal' },
} as const

export type Side = keyof typeof consoles

/** One screen: its path within the app, and the resource whose row must be put in place of `:id`. */
export type Screen = { path: string; noun?: Noun }

const views = { create: 'create', edit: ':id', show: ':id/show' } as const

const isNoun = (name: string): name is Noun => Object.hasOwn(resources, name)

/**
 * Every screen that an app registers: list, card and forms of each resource under react-admin's addresses, and the app's
 * own routes. Read from the app's sources, so that a new screen is included automatically.
 * @throws when a folder registers screens of a resource that the contract does not have
 */
export async function screensOf(side: Side): Promise<Screen[]> {
  const { folder, app } = consoles[side]
  const routes = [...readFileSync(resolve(root, app), 'utf8').matchAll(/<Route path="([^"]+)"/g)]
  const own = routes.map(([, path = '']) => ({ path }))
  const folders = readdirSync(resolve(root, folder)).filter((name) =>
    existsSync(resolve(root, folder, name, 'index.ts')),
  )
  const ofResources = await Promise.all(folders.map((name) => screensOfResource(side, name)))
  return [{ path: '/' }, ...ofResources.flat(), ...own]
}

async function screensOfResource(side: Side, name: string): Promise<Screen[]> {
  const word = isNoun(name) ? resources[name][side] : null
  if (!isNoun(name) || !word)
    throw new Error(`${consoles[side].folder}/${name} is no resource of ${side} in shared/contract`)
  const module = (await import(resolve(root, consoles[side].folder, name, 'index.ts'))) as Record<string, object>
  const registered = Object.keys(Object.assign({}, ...Object.values(module)))
  const rows = Object.entries(views).filter(([view]) => registered.includes(view))
  return [{ path: `/${word}` }, ...rows.map(([, path]) => ({ path: `/${word}/${path}`, noun: name }))]
}
