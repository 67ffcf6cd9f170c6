import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { overviewTexts as t } from '#shared/text/cabinet.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { SummaryLine } from '../../parts/SummaryLine.tsx'
import { links } from '../../parts/links.ts'

export function LatestPanel({ requests }: { requests: SignRequest[] }) {
  const all = (
    <Link component={RouterLink} to={links.list('document-sign-requests')} variant="body2" underline="hover">
      {t.all}
    </Link>
  )
  return (
    <Panel title={t.latest} actions={all} flush>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {requests.map((request) => (
          <LatestRow key={request.id} request={request} />
        ))}
      </Box>
    </Panel>
  )
}

function LatestRow({ request }: { request: SignRequest }) {
  return (
    <SummaryLine
      to={links.show('document-sign-requests', request.id)}
      title={request.title}
      detail={request.signer.full_name}
      status={<StatusChip {...signRequestStatusTexts[request.status]} />}
      aside={
        <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {showTime(request.created_at)}
        </Typography>
      }
    />
  )
}
