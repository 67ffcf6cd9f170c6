import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SignRequestDocument } from '#shared/contract/document-sign-requests.ts'
import { DocumentFacts } from '#shared/ra/requests/DocumentFacts.tsx'
import { DownloadButton } from '#shared/ra/requests/DownloadButton.tsx'
import type { FileCall } from '#shared/ra/SaveFileButton.tsx'
import { cabinetRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { cabinetApi } from '../../parts/api.ts'
import { PagesDialog } from '../files/PagesDialog.tsx'

/** The documents of a request: preview and download. */
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
  const { title, file_id, sealed_file_id, newest_file_id } = document
  return (
    <Box sx={{ minWidth: 0 }}>
      <DocumentFacts document={document} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" onClick={onOpen}>
          {t.preview}
        </Button>
        {sealed_file_id && (
          <DownloadButton file_id={sealed_file_id} name={`${title} (подписано).pdf`} label={t.sealed} load={load} />
        )}
        {newest_file_id && (
          <DownloadButton
            file_id={newest_file_id}
            name={`${title} (подписано).pdf`}
            label={t.sealed_by_all}
            load={load}
          />
        )}
        <DownloadButton file_id={file_id} name={`${title}.pdf`} label={t.original} load={load} />
        {isCopy(document) && (
          <DownloadButton file_id={file_id} name={`${title} (загружен)`} label={t.uploaded} load={loadUploaded} />
        )}
      </Box>
    </Box>
  )
}

/** Whether people sign another file than was uploaded. */
const isCopy = ({ warnings, filled_at, attached_at }: SignRequestDocument) =>
  filled_at === null &&
  attached_at === null &&
  warnings.some(({ code }) => code.startsWith('settled') || code === 'repaired' || code === 'made_from_image')

const loadUploaded = (call: FileCall) => cabinetApi.file('GET /files/{id}/uploaded', call)
const load = (call: FileCall) => cabinetApi.file('GET /downloads/{id}', call)
