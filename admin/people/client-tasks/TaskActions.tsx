import { useState } from 'react'
import { useCanAccess, useNotify } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ClientTask } from '#shared/contract/client-tasks.ts'
import { taskTexts as t } from '#shared/text/client-tasks.ts'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { adminApi } from '../../parts/api.ts'
import { useProfile } from '../../parts/session/use-role.ts'
import { TaskDialog } from './TaskDialog.tsx'

/** Finish, take over from one who left, correct; a finished task goes back to work. */
export function TaskActions({ task }: { task: ClientTask }) {
  const { canAccess } = useCanAccess({ resource: 'tasks', action: 'edit' })
  const [isOpen, setIsOpen] = useState(false)
  const profile = useProfile()
  const notify = useNotify()
  const { act, isBusy } = useAct()
  if (!canAccess || !profile) return null
  const { id, version } = task
  const isVersion = { 'if-match': `"${version}"` }
  // without the version: whoever finishes it second has the same wish
  const mark = (done: boolean, notice: string) => () =>
    act(() => adminApi.call('PUT /client-tasks/{id}', { params: { id }, body: { done } }), notice)
  const take = () => {
    const body = { admin_id: profile.id }
    return act(
      () => adminApi.call('PUT /client-tasks/{id}', { params: { id }, body, headers: isVersion }),
      t.assigned_to_you,
    )
  }
  if (task.done_at !== null) {
    return (
      <Button size="small" loading={isBusy} onClick={() => void mark(false, t.reopened)()}>
        {t.reopen}
      </Button>
    )
  }
  return (
    <Box
      sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1, '& .MuiButton-root': { flexShrink: 0 } }}
    >
      {task.admin_left && (
        <Button size="small" loading={isBusy} onClick={() => void take()}>
          {t.take}
        </Button>
      )}
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t.edit}
      </Button>
      <Button size="small" variant="outlined" loading={isBusy} onClick={() => void mark(true, t.done)()}>
        {t.do}
      </Button>
      {isOpen && (
        <TaskDialog
          title={t.edit_title}
          about={t.edit_about(task.client_name)}
          verb={t.save}
          initial={task}
          present={task.admin_name}
          onSave={async ({ text, due_on, admin_id }) => {
            const body = { text, due_on: due_on ?? '', admin_id }
            await adminApi.call('PUT /client-tasks/{id}', { params: { id }, body, headers: isVersion })
            notify(t.saved, { type: 'success' })
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Box>
  )
}
