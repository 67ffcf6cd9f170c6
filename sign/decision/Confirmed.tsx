import { useEffect, type ReactNode } from 'react'
import { troubleTexts } from '#shared/text/sign.ts'
import { Loading } from '../parts/Loading.tsx'
import { useNavigate } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { pathOf } from '../parts/steps.ts'
import { useHydrated } from '#shared/browser/use-hydrated.ts'

/** Shows the steps that need a confirmed code; without a token it redirects to the page where the code is entered. */
export function Confirmed({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  const { group, token, notice, loseToken } = useSigning()
  const navigate = useNavigate()
  const missing = hydrated && token === ''
  useEffect(() => {
    if (!missing) return
    if (notice === '') loseToken(troubleTexts.need_code)
    navigate(pathOf(group, ''), { replace: true })
  }, [missing, notice, loseToken, navigate, group])
  return hydrated && token ? children : <Loading />
}
