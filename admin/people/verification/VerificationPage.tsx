import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Verification } from '#shared/contract/verification.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { showExactTime } from '#shared/rules/clock.ts'
import { drillOutcome, drillTexts as d } from '#shared/text/drills.ts'
import { verificationTexts as t } from '#shared/text/verification.ts'
import { useVerification } from '../../parts/use-verification.ts'

/** Findings of the server's regular verification. */
export function VerificationPage() {
  const { data: verification, error, refetch } = useVerification()
  if (error && !verification) return <Failure error={error} onRetry={refetch} />
  if (!verification) return <PageSkeleton />
  const { recent_at, full_at, full_under_way, found } = verification
  return (
    <Page title={t.title} subtitle={t.subtitle}>
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 860, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Outcome {...verification} />
        <Panel>
          <Facts>
            <Fact label={t.recent}>{timeText(recent_at)}</Fact>
            <Fact label={t.full}>{timeText(full_at)}</Fact>
            {full_under_way && (
              <Fact label={t.under_way}>{t.progress(full_under_way.percent, showExactTime(full_under_way.since))}</Fact>
            )}
          </Facts>
        </Panel>
        {found > 0 && <Findings {...verification} />}
        <DrillPanel {...verification} />
      </Box>
    </Page>
  )
}

/** The outcome of the last drill: whether the newest backup could be restored and its signatures proven. */
function DrillPanel({ drill, drill_set }: Verification) {
  if (!drill_set && !drill) return <Alert severity="warning">{d.not_set}</Alert>
  return (
    <Panel title={d.title}>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {d.about}
      </Typography>
      {drill?.cause && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {drillOutcome(drill)}
        </Alert>
      )}
      <Facts>
        <Fact label={d.last}>{drill ? showExactTime(drill.at) : d.not_yet}</Fact>
        {drill?.copy && <Fact label={d.copy}>{drill.copy}</Fact>}
        {drill && drill.cause === null && <Fact label={d.outcome}>{drillOutcome(drill)}</Fact>}
      </Facts>
    </Panel>
  )
}

const timeText = (at: string | null) => (at === null ? t.not_yet : showExactTime(at))

function Outcome({ found, recent_at, full_at }: Verification) {
  if (found > 0) {
    return (
      <Alert severity="error">
        <strong>{t.found(found)}.</strong> {t.found_hint}
      </Alert>
    )
  }
  if (recent_at === null && full_at === null) return <Alert severity="info">{t.never}</Alert>
  return <Alert severity="success">{t.right}</Alert>
}

function Findings({ found, findings }: Verification) {
  return (
    <Panel flush>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {findings.map(({ check, row, text }) => (
          <Box component="li" key={`${check} ${row} ${text}`} sx={line}>
            <code>{row}</code>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {text}
              <Typography variant="body2" color="text.secondary">
                {t.rule(check)}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
      {found > findings.length && (
        <Typography color="text.secondary" sx={{ px: 2.5, py: 1.5 }}>
          {t.more(found - findings.length)}
        </Typography>
      )}
    </Panel>
  )
}

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '260px minmax(0, 1fr)' },
  columnGap: 2,
  px: 2.5,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
}
