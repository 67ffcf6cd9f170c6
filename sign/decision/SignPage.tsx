import { trackGoal } from '#shared/browser/analytics.ts'
import { showHour } from '#shared/rules/clock.ts'
import { signTexts } from '#shared/text/sign-steps.ts'
import { inMoscow, startTexts, titles } from '#shared/text/sign.ts'
import { api } from '../parts/api.ts'
import { DocumentList } from '../document/DocumentList.tsx'
import { Heading } from '../parts/Heading.tsx'
import { ActionBar, MainButton } from '../parts/action-bar.tsx'
import { AllowMessages } from '../parts/Messages.tsx'
import { Link, useLocation, useNavigate } from '../parts/router.tsx'
import { SampleNotice } from '../parts/SampleNotice.tsx'
import { useSigning } from '../parts/signing.tsx'
import { pathOf } from '../parts/steps.ts'
import { useAction } from '../parts/use-action.ts'
import { useErrorHandler } from '../parts/use-error-handler.ts'

/** The last look at the documents, and the decision. */
export function SignPage() {
  const { group, card, update } = useSigning()
  const navigate = useNavigate()
  const state = useLocation().state

  const sign = useAction(async () => {
    const { signed_at } = await api.sign(group)
    trackGoal('signed')
    update({ status: 'signed', signed_at, finished_at: signed_at })
    navigate(pathOf(group, 'approved'), { replace: true })
  }, useErrorHandler())

  return (
    <>
      <Heading title={titles.sign}>{signTexts.heading}</Heading>
      <SampleNotice />
      <h2 className="visually-hidden">{startTexts.documents}</h2>
      <DocumentList />
      <dl className="facts">
        <dt>{signTexts.who_asks}</dt>
        <dd>{card.venture}</dd>
        <dt>{signTexts.who_signs}</dt>
        <dd>{card.signer.full_name}</dd>
        {state?.confirmed_at && (
          <>
            <dt>{signTexts.confirmed}</dt>
            <dd>{inMoscow(showHour(state.confirmed_at))}</dd>
          </>
        )}
      </dl>
      {/* page images mean nothing to a screen reader; the files do */}
      <p>
        <Link className="quiet-link" to={pathOf(group, 'download')} state={state}>
          {signTexts.read_elsewhere}
        </Link>
      </p>
      <AllowMessages />
      <p className="hint">{signTexts.hint}</p>
      <ActionBar trouble={sign.trouble}>
        <MainButton text={signTexts.sign} busy={sign.busy} busyText={signTexts.signing} onClick={sign.start} />
        <Link className="button button--quiet" to={pathOf(group, 'reject')} state={state}>
          {signTexts.reject}
        </Link>
      </ActionBar>
    </>
  )
}
