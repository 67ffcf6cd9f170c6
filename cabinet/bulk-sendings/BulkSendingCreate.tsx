import { useRedirect, useRequireAccess } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { FileDrop } from '#shared/ra/FileDrop.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { useFileUpload } from '#shared/ra/use-file-upload.ts'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { cabinetApi } from '../api.ts'
import { GroupSource } from '../individual-groups/GroupSource.tsx'
import { links } from '../links.ts'
import { TemplateButtons } from './TemplateButtons.tsx'

const accept = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The first step: uploading a table. Its result has its own screen, so a reload loses nothing. */
export function BulkSendingCreate() {
  useRequireAccess({ resource: 'bulk', action: 'create' })
  const redirect = useRedirect()
  const { upload, isBusy, error } = useFileUpload({
    send: (file) => cabinetApi.call('POST /bulk-sendings', file),
    open: ({ id }) => redirect('show', 'bulk', id),
    texts: t,
  })
  return (
    <Page title={t.new} back={{ to: links.list('bulk-sendings'), label: t.title }}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Panel title={t.table}>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Typography variant="caption" color="text.secondary">
              {t.table_hint}
            </Typography>
            <FileDrop
              hint={t.drop}
              choose={t.choose}
              accept={accept}
              isBusy={isBusy}
              onFiles={(files) => void upload(files)}
            />
            <Box role="status">{isBusy && <Reading />}</Box>
            {error && <Alert severity="error">{error}</Alert>}
            <Typography variant="body2" color="text.secondary">
              {t.nothing_yet}
            </Typography>
          </Box>
        </Panel>
        <GroupSource />
        <Panel title={t.columns_title}>
          <Box component="ul" sx={{ m: 0, mb: 2, pl: 2.5, display: 'grid', gap: 0.75 }}>
            {t.columns.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <TemplateButtons />
          </Box>
        </Panel>
      </Box>
    </Page>
  )
}

function Reading() {
  return (
    <>
      <LinearProgress aria-label={t.reading} />
      <Typography variant="caption" color="text.secondary">
        {t.reading}
      </Typography>
    </>
  )
}
