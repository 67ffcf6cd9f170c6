import { useState } from 'react'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { taskTexts as t } from '#shared/text/client-tasks.ts'
import { adminApi } from '../../parts/api.ts'
import { useProfile } from '../../parts/session/use-role.ts'
import { TaskDialog } from './TaskDialog.tsx'

/** Opens the form of a new task of a client, for today and for oneself. */
export function NewTaskButton({ client_id }: { client_id: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const profile = useProfile()
  const notify = useNotify()
  if (!profile) return null
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setIsOpen(true)}>
        {t.new}
      </Button>
      {isOpen && (
        <TaskDialog
          title={t.new_title}
          about={t.new_about}
          verb={t.add}
          initial={{ text: '', due_on: dayInMoscow(new Date()), admin_id: profile.id }}
          onSave={async ({ due_on, ...fields }) => {
            await adminApi.call('POST /client-tasks', { body: { client_id, ...fields, due_on: due_on ?? '' } })
            notify(t.added, { type: 'success' })
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
