import { useState } from 'react'
import { useGetList } from 'ra-core'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Admin } from '#shared/contract/admins.ts'
import { Fact } from '#shared/ra/Facts.tsx'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { adminTexts as t } from '#shared/text/admins.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { adminApi } from '../../parts/api.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'
import { mayHaveTasks, useResponsible } from '../client-tasks/use-responsible.ts'

const single = { pagination: { page: 1, perPage: 1 } }
const clientsOf = ({ id }: Admin) => ({ responsible_admin_id: id })
const tasksOf = ({ id }: Admin) => ({ admin_id: id, state: 'open' })

/** How many clients and open tasks a member of staff has; none while they are counted. */
export function useWork(admin: Admin) {
  const { total: clients = 0 } = useGetList('clients', { ...single, filter: clientsOf(admin) })
  const { total: tasks = 0 } = useGetList('tasks', { ...single, filter: tasksOf(admin) })
  return { clients, tasks, hasWork: clients > 0 || tasks > 0 }
}

/** The clients and tasks of a colleague as facts with links to their lists. */
export function WorkFacts({ admin }: { admin: Admin }) {
  const { clients, tasks } = useWork(admin)
  return (
    <>
      <Fact label={t.clients}>
        {clients > 0 ? <TextLink to={links.list('clients', clientsOf(admin))}>{showCount(clients)}</TextLink> : '0'}
      </Fact>
      <Fact label={t.tasks}>
        {tasks > 0 ? <TextLink to={links.list('client-tasks', tasksOf(admin))}>{showCount(tasks)}</TextLink> : '0'}
      </Fact>
    </>
  )
}

/** Gives everything to a colleague, portion by portion. */
export function useHandOver({ id }: Admin) {
  const { act } = useAct()
  const all = async (admin_id: number, reason: string) => {
    const handed = { clients: 0, tasks: 0 }
    for (let more = true; more;) {
      const portion = await adminApi.call('POST /admins/{id}/hand-over', { params: { id }, body: { admin_id, reason } })
      handed.clients += portion.clients
      handed.tasks += portion.tasks
      more = portion.more
    }
    return handed
  }
  return (admin_id: number, reason: string) =>
    act(
      () => all(admin_id, reason),
      ({ clients, tasks }) => t.handed_over(clients, tasks),
    )
}

type HeirInputProps = { admin: Admin; value: number | null; onChange: (admin_id: number | null) => void }

/** Chooses the colleague who gets the clients and tasks. */
export function HeirInput({ admin, value, onChange }: HeirInputProps) {
  const colleagues = useResponsible(mayHaveTasks).filter(({ id }) => id !== admin.id)
  return (
    <TextField
      select
      label={t.heir}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t.heir_later}</MenuItem>
      {colleagues.map(({ id, name }) => (
        <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Hands over the work of a colleague who has left or is away, without blocking the account. */
export function HandOverButton({ admin }: { admin: Admin }) {
  const { clients, tasks, hasWork } = useWork(admin)
  const [heir, setHeir] = useState<number | null>(null)
  const handOver = useHandOver(admin)
  if (!hasWork) return null
  return (
    <ReasonButton
      variant="outlined"
      title={t.hand_over_title(admin.full_name)}
      content={t.leaves(clients, tasks)}
      verb={t.hand_over}
      more={<HeirInput admin={admin} value={heir} onChange={setHeir} />}
      onConfirm={async (reason) => {
        if (heir === null) throw new Error(t.no_heir)
        await handOver(heir, reason)
      }}
    >
      {t.hand_over}
    </ReasonButton>
  )
}
