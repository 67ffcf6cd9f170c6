import type { ClientProfile } from '#shared/contract/session.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import { takePlace } from '#shared/browser/session-end.ts'
import type { SignIn, SignInByProvider } from '#shared/browser/login/use-sign-in.ts'
import { askPasskey } from '#shared/browser/passkeys.ts'
import { goTo } from '#shared/browser/navigation.ts'
import { bases } from '#shared/browser/addresses.ts'
import { dropTypedOfOthers } from '#shared/browser/typed.ts'
import { cabinetApi } from '../../parts/api.ts'

/**
 * Returns to where the last session ended. Address and profile are stored before the token, so that the cabinet finds
 * them when the token opens it.
 */
function open({ token, profile }: { token: string; profile: ClientProfile }): void {
  const place = takePlace(profile.login, bases.cabinet)
  if (place !== undefined) goTo(place)
  dropTypedOfOthers(profile.login)
  clientSession.saveProfile(profile)
  clientSession.saveToken(token)
}

export const signIn: SignIn = async (given) => open(await cabinetApi.call('POST /auth/login', { body: given }))

const askForPasskey = async () => askPasskey(await cabinetApi.call('POST /auth/login/options'))

export const signInByProvider: SignInByProvider = {
  begin: (provider) => cabinetApi.call('POST /auth/login/provider', { body: { provider } }),
  finish: async (given) => open(await cabinetApi.call('POST /auth/login/provider/finish', { body: given })),
  askPasskey: askForPasskey,
}

export async function signInByPasskey(): Promise<void> {
  const credential = await askForPasskey()
  open(await cabinetApi.call('POST /auth/login/passkey', { body: { credential } }))
}
