import { useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { groupTexts as t } from '#shared/text/individual-groups.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useGroups } from './use-groups.ts'

type AddToGroupDialogProps = { ids: number[]; onDone: () => void; onClose: () => void }

/** Adds people to a group that is there, or to a new one. */
export function AddToGroupDialog({ ids, onDone, onClose }: AddToGroupDialogProps) {
  const groups = useGroups()
  const [name, setName] = useState('')
  const { change, isBusy, errors } = useChange(onDone)
  const typed = name.trim()

  const add = async () => {
    const known = groups.find((group) => group.name.toLowerCase() === typed.toLowerCase())
    const group = known ?? (await cabinetApi.call('POST /individual-groups', { body: { name: typed } }))
    await cabinetApi.call('POST /individual-groups/{id}/members', { params: { id: group.id }, body: { add: ids } })
  }

  return (
    <FormDialog
      title={t.add_title(ids.length)}
      about={t.add_about}
      verb={t.add}
      whyNot={typed === '' ? t.need_group : null}
      isBusy={isBusy}
      error={Object.values(errors)[0] ?? ''}
      onSubmit={() => void change(add, t.added)}
      onClose={onClose}
    >
      <Autocomplete
        freeSolo
        options={groups.map((group) => group.name)}
        inputValue={name}
        onInputChange={(_event, text) => setName(text)}
        renderInput={(input) => <TextField {...input} label={t.group} />}
      />
    </FormDialog>
  )
}
