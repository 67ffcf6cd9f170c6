import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import type { Stats } from '#shared/contract/stats.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showCount } from '#shared/rules/show-count.ts'
import { signRequestStatuses } from '#shared/rules/document-sign-requests.ts'
import { overviewTexts as t } from '#shared/text/admin.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { links } from '../../parts/links.ts'
import { linksBehind, countOfStates } from '../../parts/behind.ts'

/** Number of requests of the month by the state they have now. */
export function StatesPanel({ stats }: { stats: Stats | undefined }) {
  if (stats?.requests === null) return null
  return (
    <Panel title={t.states} flush>
      <Box component="ul" sx={{ m: 0, p: 0, pb: 1, listStyle: 'none' }}>
        {signRequestStatuses.map((status) => (
          <li key={status}>
            <Line to={stats ? linksBehind.requests(status, stats) : links.list('document-sign-requests', { status })}>
              <StatusChip {...signRequestStatusTexts[status]} />
              <span>{stats && showCount(countOfStates(stats.requests ?? [], [status]))}</span>
            </Line>
          </li>
        ))}
      </Box>
    </Panel>
  )
}

const Line = styled(Link)(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  minHeight: 36,
  padding: '4px 20px',
  color: theme.palette.text.primary,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { background: theme.palette.action.hover },
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
}))
