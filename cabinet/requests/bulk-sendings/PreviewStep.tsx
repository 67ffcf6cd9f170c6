import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { BulkSending, BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import { errorText } from '#shared/ra/error-text.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { PageImage } from '#shared/ra/PageImage.tsx'
import { previewed_rows_max } from '#shared/rules/limits.ts'
import { plural } from '#shared/rules/plural.ts'
import { bulkPreviewTexts as t } from '#shared/text/bulk-sendings.ts'
import type { Upload } from '../document-sign-requests/new/use-uploads.ts'
import { loadPartOf, PagesDialog } from '../files/PagesDialog.tsx'
import type { usePreview } from './use-preview.ts'

type PreviewStepProps = { sending: BulkSending; preview: ReturnType<typeof usePreview>; common: readonly Upload[] }
type Shown = { file_id: number; title: string; pages: number }

/** The first rows with their documents, as their signers will see them. */
export function PreviewStep({ sending, preview: { data, error, refetch }, common }: PreviewStepProps) {
  if (error) return <Failure error={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Making rows={Math.min(sending.counts.ready, previewed_rows_max)} />
  const shared = common.flatMap(({ stored, title }) =>
    stored ? [{ file_id: stored.id, title, pages: stored.pages }] : [],
  )
  return (
    <Box component="ul" sx={list}>
      {data.map((row) => (
        <Row key={row.id} row={row} documents={[...(row.document ? [row.document] : []), ...shared]} />
      ))}
    </Box>
  )
}

/** The place of the rows while their documents are being made. */
function Making({ rows }: { rows: number }) {
  return (
    <Box sx={list} role="progressbar" aria-label={t.making}>
      {Array.from({ length: rows }, (_row, nth) => (
        <Skeleton key={nth} variant="rounded" height={page_px + names_px} />
      ))}
    </Box>
  )
}

function Row({ row, documents }: { row: BulkSendingRow; documents: readonly Shown[] }) {
  const fault = row.errors['document']
  return (
    <Box component="li" sx={{ minWidth: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{row.full_name}</Box>
      {fault && <Alert severity="warning">{t.not_made(fault)}</Alert>}
      {documents.length === 0 && !fault && <Typography color="text.secondary">{t.no_document}</Typography>}
      {documents.map((document) => (
        <Document key={document.file_id} document={document} />
      ))}
    </Box>
  )
}

function Document({ document: { file_id, title, pages } }: { document: Shown }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Button
        onClick={() => setIsOpen(true)}
        aria-label={t.open(title)}
        sx={{
          display: 'block',
          width: '100%',
          p: 0,
          border: 1,
          borderColor: 'divider',
          overflow: 'hidden',
          maxHeight: page_px,
        }}
      >
        <PageImage name={`file ${file_id}`} page={1} alt={t.first_page(title)} loadPart={loadPartOf(file_id)} />
      </Button>
      <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {title} · {plural(pages, ['страница', 'страницы', 'страниц'])}
      </Typography>
      {isOpen && <PagesDialog file_id={file_id} title={title} pages={pages} onClose={() => setIsOpen(false)} />}
    </Box>
  )
}

const page_px = 320
/** the person above a page and the title below it */
const names_px = 60

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
}
