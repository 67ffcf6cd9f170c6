import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { TimelineEntry } from '../contract/document-sign-requests.ts'
import { showClock, showDayInWords } from '../rules/clock.ts'
import { hasFailed } from '../rules/deliveries.ts'
import { timelineKinds, type TimelineKind } from '../rules/timeline.ts'
import { timelineKindTexts, timelineScreenTexts as t } from '../text/timeline-screens.ts'
import { Panel } from './Panel.tsx'
import { Unbroken } from './Unbroken.tsx'

type TimelineProps<Entry extends TimelineEntry> = {
  title: string
  entries: Entry[] | undefined
  /** the screen of the row that an entry was read from, if this person may open it */
  linkOf?: (entry: Entry) => { to: string; label: string } | null
  /** IP address and device of the actor */
  placeOf?: (entry: Entry) => string | null
  /** what can be done with an entry, under it */
  actionOf?: (entry: Entry) => ReactNode
  /** above the entries */
  head?: ReactNode
}

/** All that happened to a request in one line of time, the newest first, day by day; its kinds can be switched off. */
export function Timeline<Entry extends TimelineEntry>({ title, entries, head, ...how }: TimelineProps<Entry>) {
  const [hidden, setHidden] = useState<readonly TimelineKind[]>([])
  const present = timelineKinds.filter((kind) => entries?.some((entry) => entry.kind === kind))
  const visible = entries?.filter(({ kind }) => !hidden.includes(kind))
  const toggle = (kind: TimelineKind) =>
    setHidden(hidden.includes(kind) ? hidden.filter((hiddenKind) => hiddenKind !== kind) : [...hidden, kind])
  return (
    <Panel title={title} actions={present.length > 1 && <Kinds {...{ present, hidden, toggle }} />}>
      {head}
      {!visible && <Lines />}
      {visible?.length === 0 && <Typography color="text.secondary">{t.all_hidden}</Typography>}
      {visible && byDay(visible).map(([day, ofDay]) => <Day key={day} {...{ day, ofDay }} {...how} />)}
    </Panel>
  )
}

type KindsProps = {
  present: readonly TimelineKind[]
  hidden: readonly TimelineKind[]
  toggle: (kind: TimelineKind) => void
}

function Kinds({ present, hidden, toggle }: KindsProps) {
  return (
    <Box role="group" aria-label={t.kinds} sx={{ display: 'flex', displayPrint: 'none', flexWrap: 'wrap', gap: 0.75 }}>
      {present.map((kind) => {
        const isShown = !hidden.includes(kind)
        return (
          <Chip
            key={kind}
            component="button"
            size="small"
            clickable
            variant={isShown ? 'filled' : 'outlined'}
            aria-pressed={isShown}
            label={timelineKindTexts[kind]}
            onClick={() => toggle(kind)}
          />
        )
      })}
    </Box>
  )
}

/** Newest first. Messages have a separate journal: their entries are sorted in among the events. */
function byDay<Entry extends TimelineEntry>(entries: Entry[]): [string, Entry[]][] {
  const sorted = [...entries].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).reverse()
  return [...Map.groupBy(sorted, ({ at }) => showDayInWords(at))]
}

type DayProps<Entry extends TimelineEntry> = Pick<TimelineProps<Entry>, 'linkOf' | 'placeOf' | 'actionOf'> & {
  day: string
  ofDay: Entry[]
}

function Day<Entry extends TimelineEntry>({ day, ofDay, linkOf, placeOf, actionOf }: DayProps<Entry>) {
  return (
    <Box sx={{ '& + &': { mt: 2 } }}>
      <Typography variant="caption" color="text.secondary" component="h3" sx={{ mb: 1 }}>
        {day}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {ofDay.map((entry) => (
          <Line
            key={`${entry.at} ${entry.event} ${entry.text}`}
            entry={entry}
            link={linkOf?.(entry) ?? null}
            place={placeOf?.(entry) ?? null}
            action={actionOf?.(entry)}
          />
        ))}
      </Box>
    </Box>
  )
}

type LineProps = {
  entry: TimelineEntry
  link: { to: string; label: string } | null
  place: string | null
  action: ReactNode
}

function Line({ entry, link, place, action }: LineProps) {
  const { at, event, text, actor, detail, delivery_status } = entry
  const isBad = bad.has(event) || (delivery_status !== null && hasFailed(delivery_status))
  const time = <time dateTime={at}>{showClock(at)}</time>
  return (
    <Box component="li" sx={line}>
      <Box
        aria-hidden
        sx={{ ...dot, borderColor: isBad ? 'error.main' : good.has(event) ? 'success.main' : 'divider' }}
      />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontSize: 15, fontWeight: 500 }}>
          <Unbroken>{text}</Unbroken>
        </Box>
        {detail && (
          <Typography
            variant="body2"
            color={isBad ? 'error.main' : 'text.primary'}
            component="div"
            sx={{ whiteSpace: 'pre-line' }}
          >
            {detail}
          </Typography>
        )}
        <Typography variant="caption" color="text.secondary" component="div">
          {[delivery_status === null ? actor : null, place].filter(Boolean).join(' · ')}
        </Typography>
        {action}
      </Box>
      <Typography variant="body2" color="text.secondary" component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {link ? (
          <Link component={RouterLink} to={link.to} color="inherit" aria-label={link.label}>
            {time}
          </Link>
        ) : (
          time
        )}
      </Typography>
    </Box>
  )
}

const good: ReadonlySet<string> = new Set(['document-sign-requests.sign', 'document-sign-requests.seal'])
const bad: ReadonlySet<string> = new Set([
  'document-sign-requests.reject',
  'document-sign-requests.fail',
  'document-sign-requests.disown',
  'document-sign-requests.wrong_code',
])

/** Of the size of the lines of a request that was sent and opened. */
function Lines() {
  return [0, 1, 2, 3, 4].map((line) => (
    <Box key={line} sx={{ pl: 3, pb: 2 }}>
      <Skeleton variant="text" width="55%" sx={{ fontSize: 15 }} />
      <Skeleton variant="text" width="30%" />
    </Box>
  ))
}

/** a vertical line on the left with a dot for each event */
const line = {
  position: 'relative',
  display: 'flex',
  gap: 2,
  pl: 3,
  pb: 1.75,
  '&::before': { content: '""', position: 'absolute', left: 4, top: 14, bottom: -6, width: '1px', bgcolor: 'divider' },
  '&:last-of-type': { pb: 0 },
  '&:last-of-type::before': { display: 'none' },
}
const dot = {
  position: 'absolute',
  left: 0,
  top: 7,
  width: 9,
  height: 9,
  borderRadius: '50%',
  bgcolor: 'background.paper',
  border: 2,
  boxSizing: 'border-box',
}
