import { useState } from 'react'
import { useListContext, useStore } from 'ra-core'
import TextField from '@mui/material/TextField'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { viewTexts as t } from '#shared/text/admin.ts'
import { saved_views_max, view_name_chars_max, withoutSearch, withView, type SavedView } from './saved-views.ts'

type SaveViewProps = { views: SavedView[]; onSave: (views: SavedView[]) => void; onClose: () => void }

/** Names the filter, the order and the columns of the list as they are now. */
export function SaveView({ views, onSave, onClose }: SaveViewProps) {
  const { resource, filterValues = {}, sort } = useListContext()
  const [hidden] = useStore<string[]>(`${resource}.datatable`)
  const [name, setName] = useState('')
  const written = name.trim()
  const isTaken = views.some((view) => view.name === written)
  const isFull = views.length >= saved_views_max && !isTaken
  const save = () => {
    onSave(withView(views, { name: written, filter: withoutSearch(filterValues), sort, ...(hidden && { hidden }) }))
    onClose()
  }
  return (
    <FormDialog
      title={t.save_title}
      about={t.save_about}
      verb={t.save_verb}
      whyNot={written === '' ? t.no_name : isFull ? t.too_many(saved_views_max) : null}
      isBusy={false}
      error=""
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={t.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
        helperText={isTaken ? t.replaces : undefined}
        slotProps={{ htmlInput: { maxLength: view_name_chars_max } }}
        sx={{ m: 0 }}
      />
    </FormDialog>
  )
}
