import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SignRequestDocument } from '#shared/contract/document-sign-requests.ts'
import { Hash } from '#shared/ra/Hash.tsx'
import { showBytes } from '#shared/ra/show-bytes.ts'
import { plural } from '#shared/rules/plural.ts'
import { requestTexts as t } from '#shared/text/cabinet.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { PagesDialog } from './PagesDialog.tsx'

/** The documents of a request: look at them, take them away. */
export function DocumentRows({ documents }: { documents: SignRequestDocument[] }) {
  const [open, setOpen] = useState<SignRequestDocument>()
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} onOpen={() => setOpen(document)} />
      ))}
      {open && (
        <PagesDialog file_id={open.file_id} title={open.title} pages={open.pages} onClose={() => setOpen(undefined)} />
      )}
    </Box>
  )
}

function DocumentRow({ document, onOpen }: { document: SignRequestDocument; onOpen: () => void }) {
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" onClick={onOpen}>
          {t.preview}
        </Button>
        {sealed_file_id && (
          <DownloadButton file_id={sealed_file_id} name={`${title} (подписано).pdf`} label={t.sealed} />
        )}
        {newest_file_id && (
          <DownloadButton file_id={newest_file_id} name={`${title} (подписано).pdf`} label={t.sealed_by_all} />
        )}
        <DownloadButton file_id={file_id} name={`${title}.pdf`} label={t.original} />
      </Box>
    </Box>
  )
}

const facts = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }
