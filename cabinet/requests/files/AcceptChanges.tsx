import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { errorText } from '#shared/ra/error-text.ts'
import { nameOfAnswer } from '#shared/ra/save-answer.ts'
import { file_timeout_ms } from '#shared/ra/SaveFileButton.tsx'
import { acceptChangesTexts as t } from '#shared/text/file-warnings.ts'
import { cabinetApi } from '../../parts/api.ts'

export type AcceptChangesProps = {
  /** made of the document with the changes */
  file_id: number
  send: (again: { body: FormData; query: { accept_changes: 'true' }; timeout_ms: number }) => Promise<unknown>
}

/** Sends the document that a file was made of once more, to be made with all its tracked changes accepted. */
export function AcceptChanges({ file_id, send }: AcceptChangesProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const accept = async () => {
    setBusy(true)
    setError('')
    try {
      const params = { id: file_id }
      const source = await cabinetApi.file('GET /files/{id}/uploaded', { params, timeout_ms: file_timeout_ms })
      const body = new FormData()
      body.append('file', source.data, nameOfAnswer(source, t.file_name))
      await send({ body, query: { accept_changes: 'true' }, timeout_ms: file_timeout_ms })
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={isBusy}
        loadingPosition="start"
        onClick={() => void accept()}
      >
        {isBusy ? t.busy : t.verb}
      </Button>
      {error && (
        <Box role="alert" sx={{ mt: 1, color: 'error.main' }}>
          {error}
        </Box>
      )}
    </Box>
  )
}
