import CloseIcon from '@mui/icons-material/Close'
import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { UploadedFile as StoredFile } from '#shared/contract/files.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { showBytes } from '#shared/ra/show-bytes.ts'
import { plural } from '#shared/rules/plural.ts'
import { fieldEditorTexts } from '#shared/text/field-editor.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { cabinetApi } from '../../../parts/api.ts'
import { AcceptChanges } from '../../files/AcceptChanges.tsx'
import { PagesDialog } from '../../files/PagesDialog.tsx'
import { FieldsDialog } from './fields/FieldsDialog.tsx'
import type { Upload, Uploads } from './use-uploads.ts'

type UploadRowProps = { upload: Upload; uploads: Uploads }

/** A file: title, progress, and a retry after a failure. */
export function UploadRow({ upload, uploads }: UploadRowProps) {
  const { key, title, stored, error, fields } = upload
  const [isOpen, setOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  return (
    <Box sx={{ border: 1, borderColor: error ? 'error.main' : 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          value={title}
          label={t.document_title}
          onChange={(event) => uploads.rename(key, event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
          sx={{ m: 0 }}
        />
        <IconButton
          aria-label={`${stored || error ? t.remove : t.cancel_upload}: ${title}`}
          onClick={() => uploads.remove(key)}
        >
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ mt: 1 }}>
        {error ? <Failure error={error} onRetry={() => uploads.retry(key)} /> : <State upload={upload} />}
      </Box>
      {stored?.warnings.map((warning) => (
        <Alert key={warning.code} severity="warning" sx={{ mt: 1 }}>
          {warning.text}
          {warning.code === 'word_changes' && isOfWord(stored) && (
            <AcceptChanges
              file_id={stored.id}
              send={async (again) => uploads.replace(key, await cabinetApi.call('POST /files', again))}
            />
          )}
        </Alert>
      ))}
      {stored && stored.warnings.length > 0 && (
        <Button size="small" variant="outlined" onClick={() => setOpen(true)} sx={{ mt: 1 }}>
          {t.look_at_copy}
        </Button>
      )}
      {stored && (
        <Button size="small" onClick={() => setEditing(true)} sx={{ mt: 1 }}>
          {fieldEditorTexts.open(fields.length)}
        </Button>
      )}
      {stored && isEditing && (
        <FieldsDialog
          file_id={stored.id}
          title={title}
          pages={stored.pages}
          fields={fields}
          onDone={(chosen) => {
            uploads.setFields(key, chosen)
            setEditing(false)
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {stored && isOpen && (
        <PagesDialog file_id={stored.id} title={title} pages={stored.pages} onClose={() => setOpen(false)} />
      )}
    </Box>
  )
}

/** Whether changes can be accepted here: of a document that was filled in from a template they are accepted in the template. */
const isOfWord = ({ warnings }: StoredFile) => warnings.some(({ code }) => code === 'made_from_word')

function State({ upload: { name, size, progress, stored } }: { upload: Upload }) {
  const percent = Math.round(progress * 100)
  const pages = stored && plural(stored.pages, ['страница', 'страницы', 'страниц'])
  const state = percent < 100 ? t.uploading(percent) : t.checking
  return (
    <>
      {!stored && (
        <LinearProgress aria-label={state} variant={percent < 100 ? 'determinate' : 'indeterminate'} value={percent} />
      )}
      <Typography variant="caption" color="text.secondary" aria-live="polite">
        {[pages ?? state, showBytes(size), name].join(' · ')}
      </Typography>
    </>
  )
}
