import { useState } from 'react'
import { CanAccess, useGetList } from 'ra-core'
import { keepPreviousData } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TablePagination from '@mui/material/TablePagination'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { ClientTask } from '#shared/contract/client-tasks.ts'
import type { Client } from '#shared/contract/clients.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { listLine } from '#shared/ra/list-line.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { taskStates, type TaskState } from '#shared/rules/client-tasks.ts'
import { taskTexts as t } from '#shared/text/client-tasks.ts'
import { NewTaskButton } from './NewTaskButton.tsx'
import { TaskActions } from './TaskActions.tsx'
import { TaskAdmin, TaskDue, TaskText } from './TaskFacts.tsx'
import { orderOf } from '#shared/rules/lists.ts'

/** What staff have to do for the client, the soonest first; what is done, the newest first. */
export function TasksPanel({ client: { id: client_id } }: { client: Client }) {
  const [state, setState] = useState<TaskState>('open')
  const [page, setPage] = useState(0)
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<ClientTask>(
    'tasks',
    {
      filter: { client_id, state },
      sort: state === 'open' ? orderOf('client-tasks', 'due_on', 'ASC') : orderOf('client-tasks', 'id', 'DESC'),
      pagination: { page: page + 1, perPage: tasks_per_page },
    },
    { placeholderData: keepPreviousData, onError: () => undefined },
  )
  return (
    <Panel
      title={t.title}
      actions={
        <CanAccess resource="tasks" action="create">
          <NewTaskButton client_id={client_id} />
        </CanAccess>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={state}
          onChange={(_event, next: TaskState | null) => {
            if (next === null) return
            setState(next)
            setPage(0)
          }}
          aria-label={t.state}
        >
          {taskStates.map((state) => (
            <ToggleButton key={state} value={state}>
              {t.states[state]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {error && <Failure error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton variant="rounded" width="100%" height={72} />}
        {data?.length === 0 && (
          <Typography color="text.secondary">{state === 'open' ? t.none_open : t.none_done}</Typography>
        )}
        {data && data.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', width: '100%' }}>
            {data.map((task) => (
              <TaskLine key={task.id} task={task} />
            ))}
          </Box>
        )}
        {total > tasks_per_page && (
          <TablePagination
            component="div"
            count={total}
            page={page}
            rowsPerPage={tasks_per_page}
            rowsPerPageOptions={[tasks_per_page]}
            onPageChange={(_event, next) => setPage(next)}
          />
        )}
      </Box>
    </Panel>
  )
}

const tasks_per_page = 5

function TaskLine({ task }: { task: ClientTask }) {
  return (
    <Box component="li" sx={listLine}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <TaskText task={task} />
        <Typography variant="body2" color="text.secondary" component="div">
          <TaskDue task={task} />
          {' · '}
          <TaskAdmin task={task} />
        </Typography>
      </Box>
      <TaskActions task={task} />
    </Box>
  )
}
