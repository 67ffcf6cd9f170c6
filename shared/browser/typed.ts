import { bases } from './addresses.ts'
import { clientSession } from './client-session.ts'
import { tabStorage } from './storage.ts'
import { supportSession } from './support-session.ts'

/**
 * What is typed into a form and not saved yet, in this tab: a session that ends, a reload and a lost connection lose
 * nothing. Kept for one login and one address; gone with the tab, after saving and with a logout.
 */
export type Typed = {
  /** the noun whose names the fields have */
  noun: string
  values: Record<string, unknown>
  /** what the same fields held when they were changed */
  base: Record<string, unknown>
  /** the `Idempotency-Key` of the form: what was sent before a reload is not done twice after it */
  key: string
}

/** Of one form, of the user who was logged in when it was opened. */
export type TypedPlace = { owner: string; address: string; name: string }

const mark = 'typed'

/** The login of this page's user; empty when nobody is logged in. */
function owner(): string {
  const isSupport = location.pathname.startsWith(bases.support)
  return isSupport ? supportSession.profile().login : (clientSession.get().profile?.login ?? '')
}

/** @param name tells apart the forms of one address */
export function typedPlace(name: string): TypedPlace {
  return { owner: owner(), address: `${location.pathname}${location.search}`, name }
}

/** Whether the user who opened the form is still logged in. */
export const isStillHere = (place: TypedPlace): boolean => place.owner !== '' && place.owner === owner()

const keyOf = (place: TypedPlace) => JSON.stringify([mark, place.owner, place.address, place.name])

function placeOf(key: string): TypedPlace | undefined {
  if (!key.startsWith(`["${mark}",`)) return undefined
  const [, login = '', address = '', name = ''] = JSON.parse(key) as string[]
  return { owner: login, address, name }
}

/** Fields that are never stored: what opens something. Addresses of webhooks carry keys of their receivers. */
export const isSecret = (field: string): boolean => /password|secret|token|recovery|(^|_)(otp|code|url)$/i.test(field)

export function readTyped(place: TypedPlace): Typed | undefined {
  if (place.owner === '') return undefined
  try {
    return (JSON.parse(tabStorage.get(keyOf(place)) ?? 'null') as Typed | null) ?? undefined
  } catch {
    return undefined
  }
}

export function keepTyped(place: TypedPlace, typed: Typed): void {
  if (place.owner === '') return
  const open = Object.entries(typed.values).filter(([field]) => !isSecret(field))
  if (open.length === 0) return dropTyped(place)
  const base = Object.fromEntries(open.map(([field]) => [field, typed.base[field] ?? null]))
  tabStorage.set(keyOf(place), JSON.stringify({ ...typed, values: Object.fromEntries(open), base }))
}

export function dropTyped(place: TypedPlace): void {
  tabStorage.remove(keyOf(place))
}

/** Forms of this address that its user has not saved, whatever he may do now. */
export function typedHere(): { place: TypedPlace; typed: Typed }[] {
  const { owner: login, address } = typedPlace('')
  return places()
    .filter((place) => place.owner === login && place.address === address)
    .flatMap((place) => {
      const typed = readTyped(place)
      return typed ? [{ place, typed }] : []
    })
}

/** @param login whose forms stay; nobody's by default, as after a logout */
export function dropTypedOfOthers(login = ''): void {
  for (const place of places()) if (place.owner !== login) dropTyped(place)
}

const places = () => tabStorage.keys().flatMap((key) => placeOf(key) ?? [])
