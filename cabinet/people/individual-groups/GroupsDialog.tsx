import { useId, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { IndividualGroup } from '#shared/contract/individual-groups.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { groupTexts as t } from '#shared/text/individual-groups.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useGroups } from './use-groups.ts'

/** The groups of the client: created, renamed and deleted here. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const groups = useGroups()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DialogContentText>{t.about}</DialogContentText>
        {groups.length === 0 && <Typography color="text.secondary">{t.none}</Typography>}
        {groups.map((group) => (
          <GroupLine key={group.id} group={group} />
        ))}
        <NewGroup />
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 0 }}>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

function NewGroup() {
  const [name, setName] = useState('')
  const { change, isBusy, errors } = useChange(() => setName(''))
  return (
    <NameForm
      label={t.name}
      verb={t.create}
      name={name}
      error={Object.values(errors)[0]}
      isBusy={isBusy}
      onName={setName}
      onSubmit={() => change(() => cabinetApi.call('POST /individual-groups', { body: { name } }), t.created)}
    />
  )
}

function GroupLine({ group }: { group: IndividualGroup }) {
  const [name, setName] = useState<string | null>(null)
  const { change, isBusy, errors } = useChange(() => setName(null))
  const headers = { 'if-match': `"${group.version}"` }
  const params = { id: group.id }
  if (name !== null) {
    const body = { name }
    return (
      <NameForm
        label={t.name}
        verb={t.save}
        name={name}
        error={Object.values(errors)[0]}
        isBusy={isBusy}
        onName={setName}
        onSubmit={() =>
          change(() => cabinetApi.call('PUT /individual-groups/{id}', { params, body, headers }), t.renamed)
        }
      />
    )
  }
  const remove = () => change(() => cabinetApi.call('DELETE /individual-groups/{id}', { params, headers }), t.removed)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{group.name}</Box>
        <Typography variant="caption" color="text.secondary">
          {t.people(group.people)}
        </Typography>
      </Box>
      <Button size="small" aria-label={`${t.rename}: ${group.name}`} onClick={() => setName(group.name)}>
        {t.rename}
      </Button>
      <ConfirmButton
        size="small"
        color="error"
        aria-label={`${t.remove}: ${group.name}`}
        loading={isBusy}
        title={t.remove_title}
        content={t.remove_about}
        verb={t.remove}
        onConfirm={remove}
      >
        {t.remove}
      </ConfirmButton>
      {Object.values(errors).map((text) => (
        <Alert key={text} severity="error" sx={{ width: '100%' }}>
          {text}
        </Alert>
      ))}
    </Box>
  )
}

type NameFormProps = {
  label: string
  verb: string
  name: string
  error: string | undefined
  isBusy: boolean
  onName: (name: string) => void
  onSubmit: () => Promise<void>
}

function NameForm({ label, verb, name, error, isBusy, onName, onSubmit }: NameFormProps) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => (event.preventDefault(), void onSubmit())}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
    >
      <TextField
        label={label}
        size="small"
        value={name}
        error={error !== undefined}
        helperText={error}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        onChange={({ target }) => onName(target.value)}
        sx={{ m: 0, flex: '1 1 200px' }}
      />
      <Button type="submit" variant="outlined" loading={isBusy} disabled={name.trim() === ''}>
        {verb}
      </Button>
    </Box>
  )
}
