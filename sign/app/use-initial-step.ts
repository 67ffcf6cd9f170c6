import { useEffect, useRef } from 'react'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { useLocation, useNavigate } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { pathOf, stepOf } from '../parts/steps.ts'
import { useHydrated } from '#shared/browser/use-hydrated.ts'

/** Redirects to the step that fits the request's state, after a reload or when the link is opened again. */
export function useInitialStep(): void {
  const hydrated = useHydrated()
  const { group, card, token, times } = useSigning()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const checked = useRef(false)
  useEffect(() => {
    if (!hydrated || checked.current) return
    checked.current = true
    if (!isLive(card.status) || stepOf(pathname) !== '') return
    if (token) navigate(pathOf(group, 'sign'), { replace: true })
    else if (times && !state?.code) navigate({}, { replace: true, state: { code: true } })
  }, [hydrated, group, card.status, token, times, pathname, state, navigate])
}
