import { useState } from 'react'
import { useDataProvider, useGetList, useNotify } from 'ra-core'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { User } from '#shared/contract/users.ts'
import type { RowsProvider } from '#shared/ra/data-provider.ts'
import { userTexts as t } from '#shared/text/users.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { orderOf } from '#shared/rules/lists.ts'

const all = { pagination: { page: 1, perPage: 100 }, sort: orderOf('users', 'full_name', 'ASC') } as const

/** Closes access for a client who cannot do it; the last owner is replaced by a colleague. */
export function DismissButton({ user }: { user: User }) {
  const { client_id, full_name, role, status, codes } = user
  const provider = useDataProvider<RowsProvider>()
  const notify = useNotify()
  const [chosen, setChosen] = useState('')
  const { data: users } = useGetList<User>('users', { ...all, filter: { client_id, status: 'active' } })
  const others = users?.filter(({ id }) => id !== user.id) ?? []
  const isLast = status === 'active' && role === 'owner' && !others.some((user) => user.role === 'owner')
  const isNew = status === 'invited'
  const dismiss = async (reason: string) => {
    await provider.act('users', user.id, 'dismiss', { reason, ...(chosen && { successor_id: Number(chosen) }) })
    notify(isNew ? t.withdrawn : t.dismissed, { type: 'success' })
  }
  const content = [t.dismiss_content, codes > 0 && t.dismiss_codes(codes)].filter(Boolean).join(' ')
  return (
    <ReasonButton
      color="error"
      whyNot={users && isLast && others.length === 0 ? t.nobody : null}
      title={isNew ? t.withdraw_title(full_name) : t.dismiss_title(full_name)}
      content={isNew ? t.withdraw_content : content}
      verb={isNew ? t.withdraw : t.dismiss}
      onConfirm={dismiss}
      more={isLast && <Successor users={others} chosen={chosen} onChoose={setChosen} />}
    >
      {isNew ? t.withdraw : t.dismiss}
    </ReasonButton>
  )
}

type SuccessorProps = { users: readonly User[]; chosen: string; onChoose: (id: string) => void }

function Successor({ users, chosen, onChoose }: SuccessorProps) {
  return (
    <TextField
      select
      required
      label={t.successor}
      helperText={t.successor_hint}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      {users.map(({ id, full_name, login }) => (
        <MenuItem key={id} value={String(id)}>
          {full_name} ({login})
        </MenuItem>
      ))}
    </TextField>
  )
}
