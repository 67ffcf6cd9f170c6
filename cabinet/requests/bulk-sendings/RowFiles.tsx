import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { BulkFiles, BulkSending } from '#shared/contract/bulk-sendings.ts'
import { FileDrop } from '#shared/ra/FileDrop.tsx'
import { bulkFilesTexts as t } from '#shared/text/bulk-sendings.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useRowFiles } from './use-row-files.ts'

const accept = '.zip,application/zip,application/pdf,.pdf,image/*,.heic'
const refetch_ms = 1500
const shown_failures_max = 5

/** The files that the rows name: a ZIP, or many documents. */
export function RowFiles({ sending }: { sending: BulkSending }) {
  const { upload, progress, failed } = useRowFiles(sending)
  const files = useFilesOf(sending)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="caption" color="text.secondary">
        {t.hint}
      </Typography>
      <FileDrop
        hint={t.drop}
        choose={t.choose}
        accept={accept}
        multiple
        isBusy={progress !== null}
        onFiles={(chosen) => void upload(chosen)}
      />
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {progress && <Running text={t.uploading(progress.sent, progress.total)} />}
        {!progress && files && files.waiting > 0 && <Running text={t.checking(files.waiting)} />}
      </Box>
      {failed.length > 0 && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void upload(failed.map(({ file }) => file))}>
              {t.again}
            </Button>
          }
        >
          <Lines title={t.failed(failed.length)} lines={failed.map(({ file, error }) => `${file.name}: ${error}`)} />
        </Alert>
      )}
      {files && <Outcome files={files} />}
    </Box>
  )
}

function Outcome({ files: { taken, refused, unused, shared, refused_files, unused_names } }: { files: BulkFiles }) {
  return (
    <>
      {taken > 0 && <Typography variant="body2">{t.taken(taken)}</Typography>}
      {refused > 0 && (
        <Alert severity="error">
          <Lines title={t.refused(refused)} lines={refused_files.map(({ name, error }) => `${name}: ${error}`)} />
        </Alert>
      )}
      {unused > 0 && (
        <Alert severity="warning">
          <Lines title={t.unused(unused)} lines={unused_names} />
        </Alert>
      )}
      {shared > 0 && <Alert severity="warning">{t.shared(shared)}</Alert>}
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const unlisted = lines.length - shown_failures_max
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {title}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {lines.slice(0, shown_failures_max).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {unlisted > 0 && <li>{t.more(unlisted)}</li>}
      </Box>
    </Box>
  )
}

function Running({ text }: { text: string }) {
  return (
    <>
      <LinearProgress aria-label={text} />
      <Typography variant="caption" color="text.secondary">
        {text}
      </Typography>
    </>
  )
}

/** Asked again while files of an archive are inspected; the rows change with them. */
function useFilesOf({ id }: BulkSending): BulkFiles | undefined {
  const cache = useQueryClient()
  const { data } = useQuery({
    queryKey: ['bulk-files', id],
    queryFn: () => cabinetApi.call('GET /bulk-sendings/{id}/files', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? refetch_ms : false),
  })
  const waiting = data?.waiting
  useEffect(() => {
    if (waiting === undefined) return
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'bulk-files' })
  }, [cache, waiting])
  return data
}
