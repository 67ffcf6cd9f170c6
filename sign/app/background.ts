import { watchBuild } from '#shared/browser/build-watch.ts'
import { showNewBuild } from '#shared/browser/new-build-strip.ts'
import { followRedirect, loadRouteRules } from '#shared/browser/route-rules.ts'
import { redirects } from '../parts/router.tsx'

/** What a signer's page does once it is idle: route rules for its navigations, and polling for a newer build. */
export async function startBackground(): Promise<void> {
  watchBuild({ onNew: showNewBuild })
  const rules = await loadRouteRules()
  const navigate = (to: string) => location.assign(to)
  if (rules) redirects.follow = (address) => followRedirect(rules, address, { navigate })
}
