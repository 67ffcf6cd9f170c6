import type { ReactNode } from 'react'
import { useRecordContext } from 'ra-core'
import type { ClientTask } from '#shared/contract/client-tasks.ts'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { taskOwners, taskStates } from '#shared/rules/client-tasks.ts'
import { listTexts } from '#shared/text/ra.ts'
import { taskTexts as t } from '#shared/text/client-tasks.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { HiddenLabel } from '../../parts/list/HiddenLabel.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { TaskActions } from './TaskActions.tsx'
import { TaskAdmin, TaskDue, TaskText } from './TaskFacts.tsx'
import { myTasks } from './task-filters.ts'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { orderOf } from '#shared/rules/lists.ts'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('client-tasks')

/** «Мои задачи», the overdue ones first; with another filter those of all. */
export function TaskList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      more={<ExportButtons />}
      filters={filters}
      filterDefaultValues={myTasks}
      sort={soonestFirst}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <Rows rowClick={false} card={<TaskCard />} bulkActionButtons={false}>
        <Col source="due_on" field={Due} />
        <Col source="text" field={Text} />
        <Col source="client_id" field={ClientField} />
        <Col source="admin_id" field={Admin} />
        <Col label={<HiddenLabel text={listTexts.action} />} field={Actions} />
      </Rows>
    </List>
  )
}

const soonestFirst = orderOf('client-tasks', 'due_on', 'ASC')
const owners = taskOwners.map((id) => ({ id, name: t.owners[id] }))
const states = taskStates.map((id) => ({ id, name: t.states[id] }))

const filters = (
  <>
    <MoreFilters
      first={
        <>
          <SelectFilter source="whose" label={t.whose} choices={owners} />
          <SelectFilter source="state" label={t.state} choices={states} />
          <ClientFilter />
        </>
      }
    />
    <ClearFilter />
  </>
)

const withTask = (Part: (props: { task: ClientTask }) => ReactNode) =>
  function TaskPart() {
    const task = useRecordContext<ClientTask>()
    return task ? <Part task={task} /> : null
  }
const Due = withTask(TaskDue)
const Text = withTask(TaskText)
const Admin = withTask(TaskAdmin)
const Actions = withTask(TaskActions)

function TaskCard() {
  return (
    <RowCard main={<Text />} end={<Due />} action={<Actions />}>
      <ClientField />
      <Admin />
    </RowCard>
  )
}
