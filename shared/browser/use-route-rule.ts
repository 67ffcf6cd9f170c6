import { useEffect, useState } from 'react'
import { redirectOf, type RouteRules } from '../rules/route-rules.ts'
import { followRedirect, knownRouteRules, loadRouteRules } from './route-rules.ts'

/**
 * Follows the redirect of each address that the app navigates to; of the address that the page was loaded with the
 * server has followed it. Returns true while the app is on its way elsewhere.
 */
export function useRouteRule(address: string, navigate?: (to: string) => void): boolean {
  const [first] = useState(address)
  const [late, setLate] = useState<RouteRules>()
  const rules = late ?? knownRouteRules()
  useEffect(() => {
    if (address !== first) void loadRouteRules().then(setLate)
  }, [address, first])
  useEffect(() => {
    if (rules) followRedirect(rules, address, navigate && { navigate })
  }, [rules, address, navigate])
  return rules !== undefined && redirectOf(rules, address) !== undefined
}
