import { useEffect, useRef } from 'react'
import { isLive } from '#shared/rules/sign-request.ts'
import { useLocation, useNavigate } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { pathOf, stepOf } from '../parts/steps.ts'
import { useHydrated } from '../parts/use-hydrated.ts'

/** After a reload, or by the link a second time, a person lands where he was. */
export function useLanding(): void {
  const hydrated = useHydrated()
  const { group, card, token, times } = useSigning()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const landed = useRef(false)
  useEffect(() => {
    if (!hydrated || landed.current) return
    landed.current = true
    if (!isLive(card.status) || stepOf(pathname) !== '') return
    if (token) navigate(pathOf(group, 'sign'), { replace: true })
    else if (times && !state?.code) navigate({}, { replace: true, state: { code: true } })
  }, [hydrated, group, card.status, token, times, pathname, state, navigate])
}
