import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { Panel } from '#shared/ra/Panel.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showCount } from '#shared/rules/show-count.ts'
import { signRequestStatuses, type SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import { overviewTexts as t } from '#shared/text/admin.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { links } from '../links.ts'
import { useCount } from '#shared/ra/use-count.ts'

/** Number of requests by state. */
export function StatesPanel() {
  return (
    <Panel title={t.states} flush>
      <Box component="ul" sx={{ m: 0, p: 0, pb: 1, listStyle: 'none' }}>
        {signRequestStatuses.map((status) => (
          <State key={status} status={status} />
        ))}
      </Box>
    </Panel>
  )
}

function State({ status }: { status: SignRequestStatus }) {
  const { total } = useCount('request', { status })
  return (
    <li>
      <Line to={links.list('document-sign-requests', { status })}>
        <StatusChip {...signRequestStatusTexts[status]} />
        <span>{total !== undefined && showCount(total)}</span>
      </Line>
    </li>
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
