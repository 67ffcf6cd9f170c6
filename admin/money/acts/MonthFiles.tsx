import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ExportFormat } from '#shared/contract/list.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { archive_timeout_ms, file_timeout_ms, SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { actArchiveTexts } from '#shared/text/acts.ts'
import { turnoverTexts as t } from '#shared/text/turnover.ts'
import { adminApi } from '../../parts/api.ts'
import { whyNotDays, type Days } from './DayRange.tsx'
import { useTurnover } from './use-turnover.ts'

const formats: readonly ExportFormat[] = ['xlsx', 'csv']

type MonthFilesProps = {
  days: Days
  /** null where the days are no whole month */
  month: string | null
}

export function MonthFiles({ days, month }: MonthFilesProps) {
  return (
    <Panel title={t.files}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <File title={t.by_client} hint={t.by_client_hint}>
          <Tables days={days} by="client" title={t.by_client} />
        </File>
        <File title={t.by_organization} hint={t.by_organization_hint}>
          <Tables days={days} by="organization" title={t.by_organization} />
        </File>
        <File title={t.all_acts} hint={t.all_acts_hint}>
          <ActsButton days={days} month={month} />
        </File>
      </Box>
    </Panel>
  )
}

function File({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="body1" component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {hint}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  )
}

function Tables({ days, by, title }: { days: Days; by: 'client' | 'organization'; title: string }) {
  return formats.map((format) => (
    <SaveFileButton
      key={format}
      variant="outlined"
      whyNot={whyNotDays(days)}
      name={`${title}.${format}`}
      aria-label={t.as(title, format.toUpperCase())}
      load={() =>
        adminApi.file('GET /billing/turnover', { query: { ...days, by, format }, timeout_ms: file_timeout_ms })
      }
    >
      {format.toUpperCase()}
    </SaveFileButton>
  ))
}

function ActsButton({ days, month }: MonthFilesProps) {
  const { data } = useTurnover(days)
  const whyNot = month === null ? t.acts_by_month : data?.acts.count === 0 ? actArchiveTexts.none : null
  return (
    <SaveFileButton
      variant="outlined"
      whyNot={whyNot}
      name={actArchiveTexts.archive(month ?? '')}
      load={() =>
        adminApi.file('GET /billing/acts/archive', { query: { month: month ?? '' }, timeout_ms: archive_timeout_ms })
      }
    >
      {data && month !== null && data.acts.count > 0 ? t.acts_zip(data.acts.count) : 'ZIP'}
    </SaveFileButton>
  )
}
