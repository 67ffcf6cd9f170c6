import { useHref, useLocation } from 'react-router'
import { useRouteRule } from '../browser/use-route-rule.ts'

/** Follows the route rules inside a console. Returns true while it is on its way elsewhere. */
export function useRedirects(): boolean {
  const { pathname, search } = useLocation()
  return useRouteRule(useHref({ pathname, search }))
}
