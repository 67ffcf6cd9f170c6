import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Retention } from '#shared/contract/retention.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { retention, retentionKinds, type RetentionKind } from '#shared/rules/retention.ts'
import { retentionPageTexts as t, retentionTexts, termText } from '#shared/text/retention.ts'
import { adminApi } from '../../parts/api.ts'

/** How long personal data are kept: what has a term, and what is held. */
export function RetentionPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ['retention'],
    queryFn: () => adminApi.call('GET /settings/retention'),
  })
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  return (
    <Panel title={t.title}>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t.subtitle}
      </Typography>
      {data ? <Terms terms={data.terms} /> : <Skeleton variant="rectangular" height={480} />}
    </Panel>
  )
}

function Terms({ terms }: Retention) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Group title={t.cleared}>
        {terms.map(({ kind, setting, days }) => (
          <Line key={kind} kind={kind} term={termText(kind, days)} about={t.setting(setting)} />
        ))}
      </Group>
      <Group title={t.short}>{linesOf('short')}</Group>
      <Group title={t.held}>{linesOf('held')}</Group>
    </Box>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <Typography variant="h3" sx={{ fontSize: '1rem', mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </section>
  )
}

const linesOf = (term: 'short' | 'held') =>
  retentionKinds
    .filter((kind) => retention[kind].term === term)
    .map((kind) => <Line key={kind} kind={kind} term={retentionTexts[kind].term} />)

function Line({ kind, term, about }: { kind: RetentionKind; term: string; about?: string }) {
  const { what, end, basis } = retentionTexts[kind]
  return (
    <Box component="li" sx={line}>
      {what}
      <Typography variant="body2">{`${term}. ${end}.`}</Typography>
      <Typography variant="caption" color="text.secondary" component="div">
        {about ? `${basis} · ${about}` : basis}
      </Typography>
    </Box>
  )
}

const line = { py: 1.25, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }
