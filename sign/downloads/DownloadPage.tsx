import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { copy_days } from '#shared/rules/limits.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { downloadTexts } from '#shared/text/sign-steps.ts'
import { frameTexts, titles, troubleTexts } from '#shared/text/sign.ts'
import { DownloadCode } from './DownloadCode.tsx'
import { Downloads } from './Downloads.tsx'
import { Heading } from '../parts/Heading.tsx'
import { CodePage } from '../code/lazy-code-page.ts'
import { Link, useLocation } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { pathOf, rightStep } from '../parts/steps.ts'
import { useHydrated } from '#shared/browser/use-hydrated.ts'

/** Originals at once, sealed copies as soon as they are ready; later visits need a new code. */
export function DownloadPage() {
  const { group, card, token, times } = useSigning()
  const hydrated = useHydrated()
  const state = useLocation().state
  if (hydrated && !token && card.status === 'signed' && times && state?.code) return <CodePage />
  const back = isLive(card.status) ? (token ? 'sign' : '') : rightStep('', card.status)
  return (
    <>
      <Heading title={titles.download}>{downloadTexts.heading}</Heading>
      {hydrated ? <Content /> : <p>{frameTexts.loading}</p>}
      <p>
        <Link className="quiet-link" to={pathOf(group, back)} state={state}>
          {downloadTexts.back}
        </Link>
      </p>
    </>
  )
}

function Content() {
  const { card, token } = useSigning()
  if (token) return <Downloads />
  if (card.status === 'signed') return isOld(card) ? <p>{downloadTexts.too_old}</p> : <DownloadCode />
  return <p>{isLive(card.status) ? troubleTexts.need_code : downloadTexts.rejected}</p>
}

/** The server decides by the same term. */
const isOld = ({ signed_at }: PublicCard) => Date.now() - Date.parse(signed_at ?? '') > copy_days * 24 * 3600_000
