import { clientSession, isStaff } from '#shared/browser/client-session.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { supportApi } from '#shared/browser/support-api.ts'
import { supportSession } from '#shared/browser/support-session.ts'

/** In the portal of one company (`MODE=own`), staff who are logged into the cabinet are logged in here. */
export async function adoptLogin(): Promise<void> {
  const { loggedIn, token } = clientSession.get()
  if (pageConfig().mode !== 'own' || !loggedIn || supportSession.get().loggedIn || !isStaff()) return
  supportSession.saveToken(token)
  // a dead session has been reset: the login is shown
  await supportApi.call('GET /profile').then(supportSession.saveProfile, () => undefined)
}
