import { showCount } from '#shared/rules/show-count.ts'
import { overviewTexts as t } from '#shared/text/admin.ts'
import { links } from '../links.ts'
import { useCount } from '#shared/ra/use-count.ts'
import { Figure, FigureRow } from './Figure.tsx'
import { useUndelivered } from './use-undelivered.ts'

const waiting = { status: ['sent', 'opened', 'confirmed'] }
const signed = { status: 'signed' }
const late = { kind: 'seal' }
const blocked = { status: 'blocked' }

export function OverviewFigures() {
  const clients = useCount('clients')
  const stopped = useCount('clients', blocked)
  const waits = useCount('request', waiting)
  const done = useCount('request', signed)
  const unsealed = useCount('stuck', late)
  const undelivered = useUndelivered()
  return (
    <FigureRow columns={4}>
      <Figure
        to={links.list('clients')}
        label={t.clients}
        value={shown(clients)}
        hint={hintOf(stopped, t.none_blocked, t.blocked)}
      />
      <Figure
        to={links.list('document-sign-requests', waiting)}
        label={t.waiting}
        value={shown(waits)}
        hint={t.waiting_hint}
      />
      <Figure
        to={links.list('document-sign-requests', signed)}
        label={t.signed}
        value={shown(done)}
        hint={hintOf(unsealed, t.none_sealing, t.sealing)}
      />
      <Figure
        to={links.list('deliveries', undelivered.filter)}
        label={t.undelivered}
        value={shown(undelivered)}
        hint={t.undelivered_hint}
        isWaiting={Boolean(undelivered.total)}
      />
    </FigureRow>
  )
}

type Count = { total: number | undefined }

const shown = ({ total }: Count) => (total === undefined ? undefined : showCount(total))

/** Nothing is shown for values that are still loading. */
function hintOf({ total }: Count, none: string, some: (count: number) => string): string {
  if (total === undefined) return unknown
  return total === 0 ? none : some(total)
}

// reserves the line
const unknown = '\u00a0'
