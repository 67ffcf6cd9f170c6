import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SignRequestDocument } from '#shared/contract/document-sign-requests.ts'
import { DocumentFacts } from '#shared/ra/requests/DocumentFacts.tsx'
import { DownloadButton } from '#shared/ra/requests/DownloadButton.tsx'
import type { FileCall } from '#shared/ra/SaveFileButton.tsx'
import { consoleRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { revealTexts } from '#shared/text/reveals.ts'
import { adminApi } from '../../parts/api.ts'
import { useOpenDocuments, type DocumentsOf } from '../reveals/DocumentsGate.tsx'
import { PagesDialog } from './PagesDialog.tsx'

type DocumentRowsProps = { of: DocumentsOf; documents: SignRequestDocument[]; isSigned: boolean }

/** The documents of a request: preview and download. */
export function DocumentRows({ of, documents, isSigned }: DocumentRowsProps) {
  const isOpen = useOpenDocuments(of)
  const [opened, setOpened] = useState<SignRequestDocument>()
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {isOpen === false && <Typography variant="body2">{revealTexts.documents.why}</Typography>}
      {documents.map((document) => (
        <DocumentRow
          key={document.id}
          {...{ document, isSigned }}
          onOpen={isOpen ? () => setOpened(document) : undefined}
        />
      ))}
      {opened && <PagesDialog document={opened} onClose={() => setOpened(undefined)} />}
    </Box>
  )
}

type DocumentRowProps = {
  document: SignRequestDocument
  isSigned: boolean
  /** undefined where the documents need a reason first */
  onOpen: (() => void) | undefined
}

function DocumentRow({ document, isSigned, onOpen }: DocumentRowProps) {
  const { title, file_id, sealed_file_id, newest_file_id } = document
  return (
    <Box sx={{ minWidth: 0 }}>
      <DocumentFacts document={document} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
        {onOpen && (
          <>
            <Button size="small" variant="outlined" onClick={onOpen}>
              {t.preview}
            </Button>
            <DownloadButton file_id={file_id} name={`${title}.pdf`} label={t.original} load={load} />
            {sealed_file_id !== null && (
              <DownloadButton file_id={sealed_file_id} name={`${title} (подписано).pdf`} label={t.sealed} load={load} />
            )}
            {newest_file_id !== null && (
              <DownloadButton
                file_id={newest_file_id}
                name={`${title} (подписано).pdf`}
                label={t.sealed_by_all}
                load={load}
              />
            )}
          </>
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

const load = (call: FileCall) => adminApi.file('GET /downloads/{id}', call)
