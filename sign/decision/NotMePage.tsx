import { trackGoal } from '#shared/browser/analytics.ts'
import { faultSender } from '#shared/text/sign.ts'
import { notMeTexts } from '#shared/text/sign-steps.ts'
import { startTexts, titles } from '#shared/text/sign.ts'
import { HandOver } from './HandOver.tsx'
import { api } from '../parts/api.ts'
import { Heading } from '../parts/Heading.tsx'
import { ActionBar, MainButton } from '../parts/action-bar.tsx'
import { Link, useNavigate } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { pathOf } from '../parts/steps.ts'
import { useAction } from '../parts/use-action.ts'
import { useErrorHandler } from '../parts/use-error-handler.ts'

/** The way out for a person who received the link by mistake; needs no code. */
export function NotMePage() {
  const { group, card, update, loseToken } = useSigning()
  const navigate = useNavigate()

  const disown = useAction(async () => {
    const { disowned_at } = await api.notMe(group)
    trackGoal('disowned')
    loseToken('')
    update({ status: 'failed', disowned: true, documents: [], finished_at: disowned_at })
    navigate(pathOf(group, 'fault'), { replace: true })
  }, useErrorHandler())

  return (
    <>
      <Heading title={titles['not-me']}>{notMeTexts.heading}</Heading>
      <dl className="facts">
        <dt>{faultSender}</dt>
        <dd>{card.venture}</dd>
        <dt>{startTexts.for_whom}</dt>
        <dd>{card.signer.full_name}</dd>
        <dt>{notMeTexts.phone}</dt>
        <dd className="phone">{card.signer.phone}</dd>
      </dl>
      <p>{notMeTexts.wrong_number(card.venture)}</p>
      <p>{notMeTexts.about}</p>
      <ul className="points">
        {notMeTexts.what_next.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="hint">{notMeTexts.instead}</p>
      <HandOver />
      <ActionBar trouble={disown.trouble}>
        <MainButton
          danger
          text={notMeTexts.confirm}
          busy={disown.busy}
          busyText={notMeTexts.confirming}
          onClick={disown.start}
        />
        <Link className="button button--quiet" to={pathOf(group, '')}>
          {notMeTexts.back}
        </Link>
      </ActionBar>
    </>
  )
}
