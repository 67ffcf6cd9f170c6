import { showTime } from '#shared/rules/clock.ts'
import { rejectedTexts } from '#shared/text/sign-steps.ts'
import { inMoscow, titles } from '#shared/text/sign.ts'
import { DocumentList } from '../document/DocumentList.tsx'
import { Heading } from '../parts/Heading.tsx'
import { ComplainLink } from '../parts/ComplainLink.tsx'
import { ArrivalNotice } from '../parts/notices.tsx'
import { Link } from '../parts/router.tsx'
import { OwnTime } from '../parts/OwnTime.tsx'
import { ReturnLink } from '../parts/ReturnLink.tsx'
import { useSigning } from '../parts/signing.tsx'
import { RejectedIcon } from '../parts/state-icons.tsx'
import { pathOf } from '../parts/steps.ts'
import { TitleList } from '../parts/TitleList.tsx'
import { useHydrated } from '#shared/browser/use-hydrated.ts'

export function RejectedPage() {
  const { group, card, token, notice } = useSigning()
  const hydrated = useHydrated()
  return (
    <>
      <RejectedIcon />
      <Heading title={titles.rejected}>{rejectedTexts.heading}</Heading>
      <ArrivalNotice text={notice} />
      {card.rejected_at && (
        <p className="when">
          {rejectedTexts.when(inMoscow(showTime(card.rejected_at)))}
          <OwnTime at={card.rejected_at} />
        </p>
      )}
      {hydrated && token ? <DocumentList /> : <TitleList />}
      <p>{rejectedTexts.sender_knows(card.venture)}</p>
      <ReturnLink />
      <h2>{rejectedTexts.next}</h2>
      <p>{rejectedTexts.changed_mind}</p>
      <p>
        <ComplainLink />
      </p>
      {hydrated && token && (
        <p>
          <Link className="button button--plain" to={pathOf(group, 'download')}>
            {rejectedTexts.download}
          </Link>
        </p>
      )}
    </>
  )
}
