import type { PasskeyAdded } from '#shared/contract/passkeys.ts'
import type { Problem } from '#shared/contract/errors.ts'
import type { Caller } from './caller.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

/** Where the servers of the tests say they are. */
export const site = { origin: 'http://portal.test', rp_id: 'portal.test' }

export type PasskeyOptions = Problem & { challenge: string; [name: string]: unknown }

/** Adds a passkey of a software authenticator. */
export async function withPasskey(person: Caller, authenticator = softwareAuthenticator(site), name = 'Ключ на столе') {
  const begun = await person.post<PasskeyOptions>('auth/passkeys/options')
  if (begun.status !== 200) throw new Error(`no passkey: ${JSON.stringify(begun.body)}`)
  const added = await person.post<PasskeyAdded>('auth/passkeys', { name, credential: authenticator.create(begun.body) })
  if (added.status !== 201) throw new Error(`no passkey: ${JSON.stringify(added.body)}`)
  return { authenticator, ...added.body }
}
