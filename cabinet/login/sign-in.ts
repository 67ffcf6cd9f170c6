import { clientSession } from '#shared/browser/client-session.ts'
import { takePlace } from '#shared/browser/login/session-end.ts'
import type { SignIn } from '#shared/browser/login/use-sign-in.ts'
import { goTo } from '#shared/browser/navigation.ts'
import { bases } from '#shared/browser/addresses.ts'
import { cabinetApi } from '../api.ts'

/**
 * Logs in and returns to where the last session ended. Address and profile are stored before the token, so that the
 * cabinet finds them when the token opens it.
 */
export const signIn: SignIn = async (given) => {
  const { token, profile } = await cabinetApi.call('POST /auth/login', { body: given })
  const place = takePlace(profile.login, bases.cabinet)
  if (place !== undefined) goTo(place)
  clientSession.saveProfile(profile)
  clientSession.saveToken(token)
}
