import type { PublicLink } from '../../contract/public-links.ts'
import { showDeadline, showTime } from '../../rules/clock.ts'
import { labelOf } from '../../text/fields.ts'
import { publicLinkTexts as t } from '../../text/public-links.ts'
import { Fact, Facts } from '../Facts.tsx'

/** What was set and how many came, for cabinet and console. */
export function LinkFacts({ link }: { link: PublicLink }) {
  const { started, signed, venture, documents, message, day_max, total_max, phone_max, pin, created_by, created_at } =
    link
  const limits = [
    t.limit.day(day_max),
    t.limit.phone(phone_max),
    ...(total_max === null ? [] : [t.limit.total(total_max)]),
  ]
  return (
    <Facts beside>
      <Fact label={t.people}>{t.counter(started, signed)}</Fact>
      <Fact label={labelOf('public-links', 'venture')}>{venture}</Fact>
      <Fact label={t.documents}>{documents.map(({ title }) => title).join('; ')}</Fact>
      {message && <Fact label={t.message}>{message}</Fact>}
      <Fact label={t.term}>{showDeadline(link.expires_at)}</Fact>
      <Fact label={t.limits}>{limits.join(', ')}</Fact>
      <Fact label={t.sign_days}>{link.sign_days}</Fact>
      {pin !== null && <Fact label={t.pin}>{pin}</Fact>}
      <Fact label={t.author}>
        {created_by}, {showTime(created_at)}
      </Fact>
    </Facts>
  )
}
