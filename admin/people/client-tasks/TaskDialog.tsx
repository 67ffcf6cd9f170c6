import { Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { useOnce } from '#shared/browser/use-once.ts'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { errorsOf, formError, type Errors } from '#shared/ra/requests/form-error.ts'
import { task_chars_max } from '#shared/rules/limits.ts'
import { taskRefusals, taskTexts as t } from '#shared/text/client-tasks.ts'
import { mayHaveTasks, useResponsible } from './use-responsible.ts'
import { screen } from '#shared/ra/screen.ts'

/** The calendar is larger than the list that it is opened from. */
const DayPicker = screen(() => import('#shared/ra/inputs/DayPicker.tsx'), 'DayPicker')

export type TaskFields = { text: string; due_on: string | null; admin_id: number }

type TaskDialogProps = Pick<Parameters<typeof FormDialog>[0], 'title' | 'about' | 'verb' | 'onClose'> & {
  initial: TaskFields
  /** name of the one who is responsible now: they may have no access any more */
  present?: string
  /** throws a refusal, which is shown beside its field */
  onSave: (fields: TaskFields) => Promise<unknown>
}

/** The form of a new task, and of one that is corrected. */
export function TaskDialog({ initial, present, onSave, ...dialog }: TaskDialogProps) {
  const [fields, setFields] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const { once, isBusy } = useOnce({ isLast: true })
  const cache = useQueryClient()
  const choices = useResponsible(mayHaveTasks)
  const isListed = choices.some(({ id }) => id === fields.admin_id)
  const change = (next: Partial<TaskFields>) => {
    setFields({ ...fields, ...next })
    setErrors({})
  }

  const save = async () => {
    const blank = fields.text.trim() === '' && { text: t.text_blank }
    const dayless = fields.due_on === null && { due_on: taskRefusals.due_wanted }
    if (blank || dayless) return setErrors({ ...blank, ...dayless })
    const work = async () => {
      await onSave(fields)
      dialog.onClose()
    }
    if (await once(work, (failure) => setErrors(errorsOf(failure)))) await cache.invalidateQueries()
  }

  return (
    <FormDialog
      {...dialog}
      isBusy={isBusy}
      error={formError(errors, ['text', 'due_on', 'admin_id'])}
      onSubmit={() => void save()}
    >
      <TextField
        label={t.text}
        value={fields.text}
        onChange={({ target }) => change({ text: target.value })}
        error={errors['text'] !== undefined}
        helperText={errors['text']}
        multiline
        minRows={2}
        maxRows={8}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { maxLength: task_chars_max } }}
      />
      <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
        <DayPicker
          label={t.due}
          value={fields.due_on}
          onChange={(due_on) => change({ due_on })}
          error={errors['due_on'] !== undefined}
          helperText={errors['due_on']}
        />
      </Suspense>
      <TextField
        select
        label={t.responsible}
        value={isListed || present !== undefined ? fields.admin_id : ''}
        onChange={({ target }) => change({ admin_id: Number(target.value) })}
        error={errors['admin_id'] !== undefined}
        helperText={errors['admin_id']}
        sx={{ m: 0 }}
      >
        {!isListed && present !== undefined && <MenuItem value={fields.admin_id}>{present}</MenuItem>}
        {choices.map(({ id, name }) => (
          <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  )
}
