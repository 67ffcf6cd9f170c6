import Box from '@mui/material/Box'
import type { ClientTask } from '#shared/contract/client-tasks.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { dayInMoscow, showTime } from '#shared/rules/clock.ts'
import { showDay } from '#shared/text/bills.ts'
import { taskTexts as t } from '#shared/text/client-tasks.ts'
import { showDue } from './show-due.ts'

/** The day of a task, marked when it has come; of a finished one who has done it. */
export function TaskDue({ task: { due_on, done_at, done_by } }: { task: ClientTask }) {
  if (done_at !== null && done_by !== null) return <Figures>{t.done_by(done_by, showTime(done_at))}</Figures>
  const today = dayInMoscow(new Date())
  const color = due_on < today ? 'error.main' : due_on === today ? 'warning.main' : 'text.secondary'
  return (
    <Box component="time" dateTime={due_on} title={showDay(due_on)} sx={{ color, fontVariantNumeric: 'tabular-nums' }}>
      {showDue(due_on, today)}
    </Box>
  )
}

export function TaskAdmin({ task: { admin_name, admin_left } }: { task: ClientTask }) {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {admin_name}
      {admin_left && (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {` (${t.left})`}
        </Box>
      )}
    </Box>
  )
}

export function TaskText({ task: { text } }: { task: ClientTask }) {
  return <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
}
