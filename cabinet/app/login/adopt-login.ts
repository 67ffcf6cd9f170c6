import { clientSession } from '#shared/browser/client-session.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { supportSession } from '#shared/browser/support-session.ts'
import { cabinetApi } from '../../parts/api.ts'

/** In the portal of one company (`MODE=own`), who is logged into the console is logged in here. */
export async function adoptLogin(): Promise<void> {
  const { loggedIn, token } = supportSession.get()
  if (pageConfig().mode !== 'own' || !loggedIn || clientSession.get().loggedIn) return
  clientSession.saveToken(token)
  // a dead session has been reset: the login is shown
  await cabinetApi.call('GET /profile').then(clientSession.saveProfile, () => undefined)
}
