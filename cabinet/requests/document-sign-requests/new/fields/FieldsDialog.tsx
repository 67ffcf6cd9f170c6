import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { useIsPhone } from '#shared/ra/use-is-phone.ts'
import type { DocumentField } from '#shared/contract/document-fields.ts'
import { fields_per_document_max } from '#shared/rules/document-fields.ts'
import { fieldEditorTexts as t } from '#shared/text/field-editor.ts'
import { faultOf, freePlace, newField } from './edit-fields.ts'
import { FieldForm } from './FieldForm.tsx'
import { PageOfFields } from './PageOfFields.tsx'

type FieldsDialogProps = {
  file_id: number
  title: string
  pages: number
  fields: DocumentField[]
  onDone: (fields: DocumentField[]) => void
  onClose: () => void
}

/** Fields of a document: placed on the page by a press or a button, moved by mouse and keys, named and chosen beside it. */
export function FieldsDialog({ file_id, title, pages, fields: before, onDone, onClose }: FieldsDialogProps) {
  const isPhone = useIsPhone()
  const [fields, setFields] = useState(before)
  const [page, setPage] = useState(before[0]?.page ?? 1)
  const [chosen, setChosen] = useState(before.length > 0 ? 0 : -1)
  const fault = faultOf(fields, pages)
  const isFull = fields.length >= fields_per_document_max

  const change = (at: number, part: Partial<DocumentField>) =>
    setFields((now) => now.map((field, index) => (index === at ? { ...field, ...part } : field)))
  const remove = (at: number) => {
    setFields((now) => now.filter((_field, index) => index !== at))
    setChosen(-1)
  }
  const add = (point?: { left: number; top: number }) => {
    if (isFull) return
    setFields([...fields, newField(fields, { page, ...(point ?? freePlace(fields, page)) })])
    setChosen(fields.length)
  }
  const choose = (at: number) => {
    setChosen(at)
    setPage(fields[at]?.page ?? page)
  }

  return (
    <Dialog open fullScreen={isPhone} maxWidth="lg" fullWidth onClose={onClose} aria-labelledby="fields-title">
      <DialogTitle id="fields-title">{t.title(title)}</DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {isPhone ? t.hint_of_phone : t.hint}
          </Typography>
          <PageOfFields
            file_id={file_id}
            page={page}
            fields={fields}
            chosen={chosen}
            onAdd={add}
            onChoose={choose}
            onChange={change}
            onRemove={remove}
          />
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: { xs: 0, sm: 1 }, mt: 1 }}>
            <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t.previous}
            </Button>
            <Box component="span" aria-live="polite" sx={{ whiteSpace: 'nowrap' }}>
              {t.page_of(page, pages)}
            </Box>
            <Button disabled={page === pages} onClick={() => setPage(page + 1)}>
              {t.next}
            </Button>
          </Box>
        </Box>
        <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
          {fields.map((field, at) => (
            <FieldForm
              key={at}
              field={field}
              isOpen={at === chosen}
              onOpen={() => choose(at)}
              onChange={(part) => change(at, part)}
              onRemove={() => remove(at)}
            />
          ))}
          <Button variant="outlined" disabled={isFull} onClick={() => add()}>
            {t.add}
          </Button>
          {fault && <Alert severity="warning">{fault}</Alert>}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <ActionButton variant="contained" whyNot={fault} onClick={() => onDone(fields)}>
          {t.done}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
