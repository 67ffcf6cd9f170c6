import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SignRequestDocument } from '#shared/contract/document-sign-requests.ts'
import { Hash } from '#shared/ra/Hash.tsx'
import { showBytes } from '#shared/ra/show-bytes.ts'
import { plural } from '#shared/rules/plural.ts'
import { requestTexts as t } from '#shared/text/admin.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { PagesDialog } from './PagesDialog.tsx'

type DocumentRowsProps = { documents: SignRequestDocument[]; isSigned: boolean }

/** The documents of a request: look at them, take them away. */
export function DocumentRows({ documents, isSigned }: DocumentRowsProps) {
  const [open, setOpen] = useState<SignRequestDocument>()
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} isSigned={isSigned} onOpen={() => setOpen(document)} />
      ))}
      {open && <PagesDialog document={open} onClose={() => setOpen(undefined)} />}
    </Box>
  )
}

type DocumentRowProps = { document: SignRequestDocument; isSigned: boolean; onOpen: () => void }

function DocumentRow({ document, isSigned, onOpen }: DocumentRowProps) {
  const { title, pages, size, sha256, file_id, sealed_file_id, newest_file_id } = document
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Box>
      <Typography variant="caption" color="text.secondary" component="div" sx={facts}>
        <span>{plural(pages, ['страница', 'страницы', 'страниц'])}</span>
        <span>{showBytes(size)}</span>
        <span>
          SHA-256 <Hash value={sha256} />
        </span>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
        <Button size="small" variant="outlined" onClick={onOpen}>
          {t.preview}
        </Button>
        <DownloadButton file_id={file_id} name={`${title}.pdf`} label={t.original} />
        {sealed_file_id !== null && (
          <DownloadButton file_id={sealed_file_id} name={`${title} (подписано).pdf`} label={t.sealed} />
        )}
        {newest_file_id !== null && (
          <DownloadButton file_id={newest_file_id} name={`${title} (подписано).pdf`} label={t.sealed_by_all} />
        )}
        {sealed_file_id === null && isSigned && (
          <Typography variant="caption" color="warning.main">
            {t.not_sealed}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

const facts = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }
