import type { AuthProvider, UserIdentity } from 'ra-core'
import { ApiError } from '../browser/api-error.ts'
import { hasHere } from '../browser/has-here.ts'
import { dropTypedOfOthers } from '../browser/typed.ts'
import { may, type Role } from '../rules/policy.ts'
import { nounOf, type Side } from './resource-paths.ts'

type Session = {
  get: () => { loggedIn: boolean; token: string }
  saveToken: (token: string) => void
  reset: () => void
}

type Settings<Profile> = {
  side: Side
  logIn: (body: { login: string; password: string }) => Promise<{ token: string; profile: Profile }>
  logOut: () => Promise<unknown>
  session: Session
  saveProfile: (profile: Profile) => void
  /** the session's owner, from the server; throws refusals and connection errors */
  role: () => Promise<Role>
  identity: () => UserIdentity
}

/** react-admin's action names where the table of permissions has others */
const actionOf: Record<string, string> = { edit: 'update', delete: 'archive', export: 'list' }

export function makeAuthProvider<Profile>(settings: Settings<Profile>): AuthProvider {
  const { side, logIn, logOut, session, saveProfile, role, identity } = settings
  const isOpen = () => session.get().loggedIn && session.get().token !== ''

  return {
    async login({ username, password }: { username: string; password: string }) {
      const opened = await logIn({ login: username, password })
      session.saveToken(opened.token)
      saveProfile(opened.profile)
    },
    async logout() {
      // a session that the server has already ended ends here too
      if (isOpen()) {
        dropTypedOfOthers()
        await logOut().catch(() => undefined)
      }
      session.reset()
      return '/'
    },
    async checkAuth() {
      if (!isOpen()) throw new LoggedOut()
    },
    async checkError(error: { status?: number }) {
      if (error.status === 401) throw new LoggedOut()
    },
    async canAccess({ resource, action }) {
      try {
        const noun = nounOrWord(side, resource)
        return hasHere(noun) && may(await role(), actionOf[action] ?? action, noun)
      } catch (error) {
        // a lost connection revokes nothing: the screen opens and shows what failed to load; the server refuses the
        // rest
        return error instanceof ApiError && !isRefusal(error)
      }
    },
    getIdentity: async () => identity(),
  }
}

const isRefusal = ({ status }: ApiError) => status === 401 || status === 403

/** react-admin shows the `message` of a thrown error; the login page needs none */
class LoggedOut extends Error {
  readonly redirectTo = '/'
  override readonly message = ''
}

/** `profile`, `session` and the like have permissions but no screen. */
function nounOrWord(side: Side, resource: string): string {
  try {
    return nounOf(side, resource)
  } catch {
    return resource
  }
}
