import { useRedirect, useRequireAccess } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { Link, useSearchParams } from 'react-router'
import { FileDrop } from '#shared/ra/FileDrop.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { useFileUpload } from '#shared/ra/use-file-upload.ts'
import { importKinds, type ImportKind } from '#shared/rules/imports.ts'
import { importTexts as t } from '#shared/text/imports.ts'
import { cabinetApi } from '../api.ts'
import { links } from '../links.ts'
import { TemplateButtons } from './TemplateButtons.tsx'

const accept = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The first step: uploading a table for one of the lists. Its result has its own screen, so a reload loses nothing. */
export function ImportCreate() {
  useRequireAccess({ resource: 'imports', action: 'create' })
  const [search] = useSearchParams()
  const kind = importKinds.find((one) => one === search.get('kind')) ?? 'individuals'
  return (
    <Page
      title={t.new[kind]}
      back={{ to: links.list(kind), label: t.kinds[kind] }}
      actions={
        <Button component={Link} to={links.list('imports')} variant="outlined">
          {t.earlier}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Table key={kind} kind={kind} />
        <Panel title={t.columns_title}>
          <Box component="ul" sx={{ m: 0, mb: 2, pl: 2.5, display: 'grid', gap: 0.75 }}>
            {[...t.columns[kind], t.any_order].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <TemplateButtons kind={kind} />
          </Box>
        </Panel>
      </Box>
    </Page>
  )
}

function Table({ kind }: { kind: ImportKind }) {
  const redirect = useRedirect()
  const { upload, isBusy, error } = useFileUpload({
    send: (file) => cabinetApi.call('POST /imports', { query: { kind }, ...file }),
    open: ({ id }) => redirect('show', 'imports', id),
    texts: t,
  })
  return (
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
