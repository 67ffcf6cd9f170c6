import { useState } from 'react'
import { useListContext, useNotify } from 'ra-core'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { textOf } from '../../../browser/text-of.ts'
import type { Noun } from '../../../contract/resources.ts'
import type { SavedView, SavedViewCreate } from '../../../contract/saved-views.ts'
import { saved_view_chars_max } from '../../../rules/limits.ts'
import { viewTexts as t } from '../../../text/saved-views.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useColumnLook } from '../columns/use-column-look.ts'
import { withoutSearch } from './view-of-list.ts'

type SaveViewProps = {
  list: Noun
  views: readonly SavedView[]
  onSave: (view: SavedViewCreate) => Promise<void>
  onClose: () => void
}

/** Names the filter, the order and the columns of the list as they are now, for oneself or for colleagues. */
export function SaveView({ list, views, onSave, onClose }: SaveViewProps) {
  const { resource, filterValues = {}, sort } = useListContext()
  const { hidden, placed } = useColumnLook(resource)
  const notify = useNotify()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const written = name.trim()
  const isTaken = views.some((view) => view.own && view.name === written)
  const sources = [...new Set([...placed.map(({ source }) => source), ...hidden])]
  const columns = sources.map((source) => ({
    source,
    hidden: hidden.includes(source),
    width: placed.find((column) => column.source === source)?.width ?? null,
  }))
  const order = { field: sort.field, order: sort.order }
  const save = async () => {
    setIsBusy(true)
    try {
      await onSave({ list, name: written, filter: withoutSearch(filterValues), sort: order, columns, shared })
      notify(t.saved(written), { type: 'success' })
      onClose()
    } catch (cause) {
      setError(textOf(cause))
      setIsBusy(false)
    }
  }
  return (
    <FormDialog
      title={t.save_title}
      about={t.save_about}
      verb={t.save_verb}
      whyNot={written === '' ? t.no_name : null}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
        helperText={isTaken ? t.replaces : undefined}
        slotProps={{ htmlInput: { maxLength: saved_view_chars_max } }}
        sx={{ m: 0 }}
      />
      <FormControlLabel
        control={<Checkbox checked={shared} onChange={(_event, isOn) => setShared(isOn)} />}
        label={t.shared}
      />
    </FormDialog>
  )
}
