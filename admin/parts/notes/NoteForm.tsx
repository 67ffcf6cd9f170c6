import { useState, type FormEvent } from 'react'
import { useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { note_chars_max } from '#shared/rules/limits.ts'
import { noteTexts as t } from '#shared/text/client-notes.ts'
import { adminApi } from '../api.ts'
import { textOf } from '#shared/browser/text-of.ts'
import { useOnce } from '#shared/browser/use-once.ts'

type NoteFormProps = {
  client_id: number
  /** the request that it is about */
  request_id?: number
  onAdded?: () => void
}

/** A refusal is shown under the field, so that nothing typed is lost. */
export function NoteForm({ client_id, request_id, onAdded }: NoteFormProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const { once, isBusy } = useOnce()
  const cache = useQueryClient()
  const notify = useNotify()

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setError(t.blank)
    const work = async () => {
      await adminApi.call('POST /clients/{id}/notes', {
        params: { id: client_id },
        body: { text, ...(request_id && { request_id }) },
      })
      setText('')
      setError('')
      notify(t.added, { type: 'success' })
      onAdded?.()
    }
    const hasRun = await once(work, (failure) => setError(textOf(failure)))
    if (hasRun) await cache.invalidateQueries({ queryKey: ['clients', 'notes', client_id] })
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void add(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}
    >
      <TextField
        label={request_id ? t.request_label : t.label}
        value={text}
        onChange={({ target }) => (setText(target.value), setError(''))}
        error={error !== ''}
        helperText={error}
        multiline
        maxRows={8}
        size="small"
        sx={{ m: 0, flex: '1 1 240px', minWidth: 0 }}
        slotProps={{ htmlInput: { maxLength: note_chars_max } }}
      />
      <Button type="submit" variant="outlined" loading={isBusy}>
        {t.add}
      </Button>
    </Box>
  )
}
