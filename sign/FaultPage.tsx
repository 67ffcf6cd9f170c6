import { isLive } from '#shared/rules/sign-request.ts'
import { faultBack, faultSender, faultTexts } from '#shared/text/sign-steps.ts'
import { Heading } from './Heading.tsx'
import { ActionBar } from './parts.tsx'
import { Link, useLocation } from './router.tsx'
import { useSigning } from './signing.tsx'
import { StoppedIcon } from './state-icons.tsx'
import { pathOf } from './steps.ts'
import { TitleList } from './TitleList.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Says what stopped the signing. The card knows, unless the server refused on the way. */
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
      <dl className="facts">
        <dt>{faultSender}</dt>
        <dd>{card.venture}</dd>
      </dl>
      <TitleList />
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
