import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { MailFinding, MailSettings } from '#shared/contract/mail-settings.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { mailTexts as t } from '#shared/text/mail-settings.ts'
import { adminApi } from '../../parts/api.ts'

/** How letters leave, and whether receivers can tell that they are ours. */
export function MailPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-settings'],
    queryFn: () => adminApi.call('GET /settings/mail'),
    // names of a domain change by the hour, and a closed network answers slowly
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  return <Panel title={t.title}>{data ? <Mail mail={data} /> : <Skeleton variant="rectangular" height={200} />}</Panel>
}

function Mail({ mail: { server, from, reply_to, findings } }: { mail: MailSettings }) {
  if (server === null) return <Typography color="text.secondary">{t.none}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Facts>
        <Fact label={t.server}>{server}</Fact>
        <Fact label={t.from}>{from}</Fact>
        <Fact label={t.reply_to}>{reply_to}</Fact>
      </Facts>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {findings.map((finding) => (
          <Finding key={finding.check} finding={finding} />
        ))}
      </Box>
    </Box>
  )
}

function Finding({ finding: { check, level, what, why, fix } }: { finding: MailFinding }) {
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 0.5 }}>
        <Box sx={{ fontWeight: 500 }}>{t.checks[check] ?? check}</Box>
        <StatusChip {...t.levels[level]} />
      </Box>
      {what}
      {why !== null && <Typography variant="body2">{why}</Typography>}
      {fix !== null && (
        <Typography variant="body2" color="text.secondary">
          {t.fix(fix)}
        </Typography>
      )}
    </Box>
  )
}
