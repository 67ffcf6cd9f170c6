import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { TimelineEntry } from '../contract/document-sign-requests.ts'
import { showSeconds } from '../rules/clock.ts'

/** What happened, oldest first; each line with time, event, actor and reason. */
export function Timeline({ entries }: { entries: TimelineEntry[] | undefined }) {
  if (!entries) return <Skeleton variant="rounded" height={160} />
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {byTime(entries).map((entry) => (
        <Entry key={`${entry.at} ${entry.event} ${entry.text}`} entry={entry} />
      ))}
    </Box>
  )
}

/** Messages have a separate journal: their entries are sorted in among the events. */
function byTime(entries: TimelineEntry[]): TimelineEntry[] {
  return [...entries].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function Entry({ entry }: { entry: TimelineEntry }) {
  return (
    <Box component="li" sx={line}>
      <Typography variant="caption" color="text.secondary" component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <time dateTime={entry.at}>{showSeconds(entry.at)}</time> · {entry.actor}
      </Typography>
      <Box sx={{ fontSize: 15, overflowWrap: 'anywhere' }}>{entry.text}</Box>
      {entry.detail && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {entry.detail}
        </Typography>
      )}
    </Box>
  )
}

/** a vertical line on the left with a dot for each event */
const line = {
  position: 'relative',
  pl: 3,
  pb: 2,
  '&::before': { content: '""', position: 'absolute', left: 4, top: 14, bottom: -6, width: '1px', bgcolor: 'divider' },
  '&:last-of-type': { pb: 0 },
  '&:last-of-type::before': { display: 'none' },
  '&::after': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 5,
    width: 9,
    height: 9,
    borderRadius: '50%',
    bgcolor: 'background.paper',
    border: 2,
    borderColor: 'primary.main',
    boxSizing: 'border-box',
  },
}
