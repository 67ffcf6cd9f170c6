import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { showTime } from '#shared/rules/clock.ts'
import { approvedTexts } from '#shared/text/sign-steps.ts'
import { inMoscow, titles } from '#shared/text/sign.ts'
import { DocumentList } from '../document/DocumentList.tsx'
import { Heading } from '../parts/Heading.tsx'
import { ComplainLink } from '../parts/ComplainLink.tsx'
import { ActionBar } from '../parts/action-bar.tsx'
import { ArrivalNotice } from '../parts/notices.tsx'
import { Link } from '../parts/router.tsx'
import { OwnTime } from '../parts/OwnTime.tsx'
import { ReturnLink } from '../parts/ReturnLink.tsx'
import { useSigning } from '../parts/signing.tsx'
import { SignedIcon } from '../parts/state-icons.tsx'
import { pathOf } from '../parts/steps.ts'
import { TitleList } from '../parts/TitleList.tsx'
import { MessengerOffer } from './MessengerOffer.tsx'
import { useHydrated } from '#shared/browser/use-hydrated.ts'
import { usePoll } from '../parts/use-poll.ts'

export function ApprovedPage() {
  const { group, card, token, refresh, notice } = useSigning()
  const hydrated = useHydrated()
  usePoll(!card.sealed, refresh)
  return (
    <>
      <SignedIcon />
      <Heading title={titles.approved}>{approvedTexts.heading}</Heading>
      <ArrivalNotice text={notice} />
      {card.signed_at && (
        <p className="when">
          {approvedTexts.when(inMoscow(showTime(card.signed_at)))}
          <OwnTime at={card.signed_at} />
        </p>
      )}
      {hydrated && token ? <DocumentList /> : <TitleList />}
      <p>{approvedTexts.sender_knows(card.venture)}</p>
      <ReturnLink />
      <h2>{approvedTexts.next}</h2>
      <p role="status">
        {copyText(card)} {card.copy_to && approvedTexts.copy_to[card.copy_to]}
      </p>
      <p>
        {approvedTexts.verify} <a href="/verify">{approvedTexts.verify_link}</a>.
      </p>
      <p>
        {approvedTexts.all_yours} <a href="/my-documents">{approvedTexts.all_yours_link}</a>.
      </p>
      {hydrated && token && <MessengerOffer group={group} />}
      <p>
        <ComplainLink />
      </p>
      <ActionBar>
        <Link className="button" to={pathOf(group, 'download')}>
          {approvedTexts.download}
        </Link>
      </ActionBar>
    </>
  )
}

function copyText({ sealed, seal_late }: PublicCard): string {
  if (sealed) return approvedTexts.sealed
  return seal_late ? approvedTexts.seal_late : approvedTexts.sealing
}
