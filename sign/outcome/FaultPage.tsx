import { isLive } from '#shared/rules/document-sign-requests.ts'
import { faultSender } from '#shared/text/sign.ts'
import { faultBack, faultTexts } from '#shared/text/sign-steps.ts'
import { Heading } from '../parts/Heading.tsx'
import { ComplainLink } from '../parts/ComplainLink.tsx'
import { ActionBar } from '../parts/action-bar.tsx'
import { Link, useLocation } from '../parts/router.tsx'
import { ReturnLink } from '../parts/ReturnLink.tsx'
import { useSigning } from '../parts/signing.tsx'
import { StoppedIcon } from '../parts/state-icons.tsx'
import { pathOf } from '../parts/steps.ts'
import { TitleList } from '../parts/TitleList.tsx'
import { useHydrated } from '#shared/browser/use-hydrated.ts'

/** Says why signing stopped. The card knows, unless the server refused a call on the way. */
export function FaultPage() {
  const { group, card } = useSigning()
  const hydrated = useHydrated()
  const state = useLocation().state
  const reason = card.disowned
    ? 'disowned'
    : isLive(card.status)
      ? (hydrated && state?.reason) || 'unknown'
      : card.status
  const { heading, text, next } = faultTexts[reason] ?? faultTexts['unknown'] ?? { heading: '', text: '', next: '' }
  return (
    <>
      <StoppedIcon />
      <Heading title={heading}>{heading}</Heading>
      <p>{text}</p>
      <p>{next}</p>
      <ReturnLink />
      <dl className="facts">
        <dt>{faultSender}</dt>
        <dd>{card.venture}</dd>
      </dl>
      <TitleList />
      <p>
        <ComplainLink />
      </p>
      {reason === 'unknown' && (
        <ActionBar>
          <Link className="button" to={pathOf(group, '')}>
            {faultBack}
          </Link>
        </ActionBar>
      )}
    </>
  )
}
