import { takePlace } from '#shared/browser/login/session-end.ts'
import type { SignIn } from '#shared/browser/login/use-sign-in.ts'
import { goTo } from '#shared/browser/navigation.ts'
import { supportApi } from '#shared/browser/support-api.ts'
import { supportSession } from '#shared/browser/support-session.ts'
import { bases } from '#shared/browser/addresses.ts'

/**
 * Logs in and returns to where the last session ended. Address and profile are stored before the token, so that the
 * console finds them when the token opens it.
 */
export const signIn: SignIn = async (given) => {
  const { token, profile } = await supportApi.call('POST /auth/login', { body: given })
  const place = takePlace(profile.login, bases.support)
  if (place !== undefined) goTo(place)
  supportSession.saveProfile(profile)
  supportSession.saveToken(token)
}
