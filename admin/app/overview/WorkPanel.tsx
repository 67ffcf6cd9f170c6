import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import type { ComparedStats, Work, WorkLine } from '#shared/contract/stats.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { showAge } from '#shared/rules/age.ts'
import { dayInMoscow, showHour } from '#shared/rules/clock.ts'
import { unpaid_alarm_share } from '#shared/rules/limits.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { openComplaints, tasksDue, waitingApprovals } from '#shared/rules/waiting.ts'
import { overviewTexts as t } from '#shared/text/admin.ts'
import { workTexts } from '#shared/text/work.ts'
import { linksBehind } from '../../parts/behind.ts'
import { links, settingsPart } from '../../parts/links.ts'

type WorkPanelProps = { work: Work; stats: ComparedStats | undefined }

/** All that waits for staff in one queue, a line for each cause; each leads to where it is done. */
export function WorkPanel({ work, stats }: WorkPanelProps) {
  const counted = stats ? countedLines(stats) : []
  return (
    <Panel title={t.attention} actions={<Moment at={work.at} />} flush>
      {work.lines.length + counted.length === 0 && (
        <Box sx={{ px: 2.5, pb: 2.5, color: 'text.secondary' }}>{t.calm}</Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, pb: 0.5, listStyle: 'none' }}>
        {work.lines.map((line) => (
          <Line
            key={`${line.kind} ${line.stuck_kind} ${line.client_id} ${line.cause}`}
            count={line.count}
            title={workTexts.titles[line.kind](line)}
            about={line.cause}
            age={line.since && showAge(line.since, new Date(work.at))}
            isBad={bad.has(line.kind)}
            to={placeOf(line, work.at)}
          />
        ))}
        {counted.map((line) => (
          <Line key={line.title} {...line} />
        ))}
      </Box>
    </Panel>
  )
}

function Moment({ at }: { at: string }) {
  return <Box sx={{ fontSize: 14, color: 'text.secondary' }}>{t.at(showHour(at))}</Box>
}

type LineProps = {
  count: number
  title: string
  about: string | null
  age?: string | null
  isBad?: boolean
  to: string
}

/** Figures over all clients are counted once a minute at most: each line shows at what time. */
function countedLines({ at, balances_ending, unpaid_day }: ComparedStats): LineProps[] {
  const { spent = 0, limit = null } = unpaid_day ?? {}
  const isAlarming = limit !== null && limit > 0 && spent > limit * unpaid_alarm_share
  const ending = { count: balances_ending ?? 0, title: workTexts.balances, about: t.at(showHour(at)) }
  const unpaid = { count: 1, title: workTexts.unpaid, about: workTexts.unpaid_of(spent, limit, showHour(at)) }
  return [
    ...(ending.count > 0 ? [{ ...ending, to: linksBehind.balances }] : []),
    ...(isAlarming ? [{ ...unpaid, to: links.list('deliveries') }] : []),
  ]
}

const bad: ReadonlySet<WorkLine['kind']> = new Set(['verification', 'seal', 'stuck', 'alarm'])

/** The screen where the work is done. */
function placeOf({ kind, stuck_kind, cause, client_id }: WorkLine, at: string): string {
  switch (kind) {
    case 'setup':
      return settingsPart('setup')
    case 'verification':
      return links.verification
    case 'seal':
      return settingsPart('seal')
    case 'legal_texts':
      return settingsPart('legal-texts')
    case 'stuck':
      return links.list('stuck', { kind: stuck_kind, cause })
    case 'codes_late':
      return linksBehind.codesLate(at)
    case 'alarm':
      return links.list('complaints', { ...openComplaints, client_id })
    case 'tasks':
      return links.list('client-tasks', tasksDue(dayInMoscow(new Date(at))))
    case 'complaints':
      return linksBehind.complaints
    case 'senders':
      return linksBehind.senders
    case 'approvals':
      return links.list('approvals', waitingApprovals)
    case 'lines':
      return links.list('statements')
  }
}

function Line({ count, title, about, age, isBad = false, to }: LineProps) {
  return (
    <li>
      <Row to={to}>
        <Figures sx={{ fontWeight: 600, color: isBad ? 'error.main' : 'warning.main' }}>{showCount(count)}</Figures>
        <Text>
          <span>{title}</span>
          {about && <About title={about}>{about}</About>}
        </Text>
        <Figures sx={{ color: 'text.secondary' }}>{age}</Figures>
      </Row>
    </li>
  )
}

const Row = styled(Link)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(32px, auto) minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: theme.spacing(2),
  minHeight: 40,
  padding: '4px 20px',
  borderTop: `1px solid ${theme.palette.divider}`,
  fontSize: 14,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { background: theme.palette.action.hover, color: 'inherit' },
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -3 },
}))

/** Title and cause in one line, on a phone one under the other and whole. */
const Text = styled('span')(({ theme }) => ({
  display: 'flex',
  columnGap: theme.spacing(1.5),
  minWidth: 0,
  '& > :first-of-type': { flex: '0 0 auto', maxWidth: '100%', fontWeight: 500 },
  [theme.breakpoints.down('sm')]: { display: 'grid' },
}))

const About = styled('span')(({ theme }) => ({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { whiteSpace: 'normal' },
}))
