import Box from '@mui/material/Box'
import type { Client, ClientSummary } from '#shared/contract/clients.ts'
import { hasHere } from '#shared/browser/has-here.ts'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { dayInMoscow, showDate } from '#shared/rules/clock.ts'
import { withoutHolds } from '#shared/rules/transfers.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { clientTexts } from '#shared/text/clients.ts'
import { senderStatusTexts } from '#shared/text/senders.ts'
import { openComplaints } from '#shared/rules/waiting.ts'
import { links } from '../../parts/links.ts'
import { Figure, FigureRow } from '../../parts/Figure.tsx'

const t = clientTexts.summary

/** Each figure leads to what it counts; skeletons while it loads. */
export function SummaryFigures({ client: { id }, summary }: { client: Client; summary: ClientSummary | undefined }) {
  const of = { client_id: id }
  return (
    <FigureRow columns={6}>
      {hasHere('transactions') && (
        <Figure
          to={links.list('transactions', { ...withoutHolds, ...of })}
          label={clientTexts.available}
          rubles={summary?.available}
          hint={hintOf(summary && t.lasts(summary.days_left))}
        />
      )}
      {hasHere('packages') && (
        <Figure
          to={links.list('packages', of)}
          label={t.signatures}
          value={summary && showCount(summary.signatures_left)}
          hint={t.in_packages}
        />
      )}
      <Figure
        to={links.list('document-sign-requests', { ...of, signed_at_gte: monthStart() })}
        label={t.signed}
        value={summary && showCount(summary.signed_this_month)}
        hint={hintOf(summary && lastOf(summary))}
      />
      {hasHere('bills') && (
        <Figure
          to={links.list('bills', { ...of, status: ['issued', 'partly_paid', 'overdue'] })}
          label={t.unpaid}
          value={summary && showCount(summary.unpaid_bills)}
          hint={hintOf(summary && unpaidOf(summary))}
          isWaiting={Boolean(summary?.unpaid_bills)}
        />
      )}
      <Figure
        to={links.list('complaints', { ...openComplaints, ...of })}
        label={t.complaints}
        value={summary && showCount(summary.open_complaints)}
        hint={hintOf(summary && t.complaints_month(summary.complaints))}
        isWaiting={Boolean(summary?.open_complaints)}
      />
      {hasHere('senders') && (
        <Figure
          to={links.list('senders', of)}
          label={t.check}
          value={summary && <Checks {...summary} />}
          hint={hintOf(summary && (summary.organizations > 1 ? t.of_organizations(summary.organizations) : undefined))}
        />
      )}
    </FigureRow>
  )
}

/** `2026-11-01` in Moscow */
const monthStart = () => `${dayInMoscow(new Date()).slice(0, 7)}-01`

/** The line is reserved while it loads. */
const hintOf = (hint: string | undefined) => hint ?? '\u00a0'

const lastOf = ({ last_signed_at }: ClientSummary) =>
  last_signed_at === null ? t.never_signed : t.last_signed(showDate(last_signed_at))

const unpaidOf = ({ unpaid_bills, unpaid_amount }: ClientSummary) =>
  unpaid_bills === 0 ? t.none_unpaid : t.unpaid_amount(showRubles(unpaid_amount))

/** With one sender its state; of several how many are in each. */
function Checks({ senders }: Pick<ClientSummary, 'senders'>) {
  const isOne = senders.length === 1 && senders[0]?.count === 1
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: 15, fontWeight: 400 }}>
      {senders.length === 0 && t.no_senders}
      {senders.map(({ status, count }) => {
        const { word, ...look } = senderStatusTexts[status]
        return <StatusChip key={status} {...look} word={isOne ? word : t.counted(word, count)} />
      })}
    </Box>
  )
}
