import { useState } from 'react'
import { useCanAccess, useDataProvider, useNotify } from 'ra-core'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Complaint } from '#shared/contract/complaints.ts'
import type { MessagesFrom } from '#shared/contract/document-sign-requests.ts'
import type { RowsProvider } from '#shared/ra/data-provider.ts'
import { nextState } from '#shared/rules/moves.ts'
import { complaintMoves, type ComplaintEvent } from '#shared/rules/complaints.ts'
import { complaintTexts as t } from '#shared/text/complaints.ts'
import { adminApi } from '../../parts/api.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'

/**
 * The decisions that the state of the complaint allows, from the person alone to the whole sender; a decided one has none.
 */
export function ComplaintActions({ complaint: { id, status, reason, client_name } }: { complaint: Complaint }) {
  const { canAccess } = useCanAccess({ resource: 'complaints', action: 'stop' })
  const provider = useDataProvider<RowsProvider>()
  const notify = useNotify()
  const [from, setFrom] = useState<MessagesFrom>('sender')
  if (!canAccess || !nextState(complaintMoves, status, 'stop')) return null
  const decide = (event: ComplaintEvent, done: string) => async (why: string) => {
    await provider.act('complaints', id, event, { reason: why })
    notify(done, { type: 'success' })
  }
  const spare = async (why: string) => {
    await adminApi.call('POST /complaints/{id}/spare', { params: { id }, body: { from, reason: why } })
    notify(t.spared, { type: 'success' })
  }
  return (
    <>
      <ReasonButton
        variant="contained"
        title={t.spare_title}
        content={t.spare_content}
        verb={t.spare}
        suggested={t.spare_reason}
        more={<SpareFrom value={from} onChoose={setFrom} />}
        onConfirm={spare}
      >
        {t.spare}
      </ReasonButton>
      <ReasonButton
        variant="outlined"
        color="error"
        title={t.stop_title}
        content={t.stop_content(client_name)}
        verb={t.stop}
        suggested={t.stop_reason(reason)}
        onConfirm={decide('stop', t.stopped)}
      >
        {t.stop}
      </ReasonButton>
      <ReasonButton
        variant="outlined"
        title={t.dismiss_title}
        content={t.dismiss_content}
        verb={t.dismiss}
        onConfirm={decide('dismiss', t.dismissed)}
      >
        {t.dismiss}
      </ReasonButton>
    </>
  )
}

type SpareFromProps = { value: MessagesFrom; onChoose: (from: MessagesFrom) => void }

function SpareFrom({ value, onChoose }: SpareFromProps) {
  return (
    <TextField
      select
      label={t.spare_from}
      value={value}
      onChange={({ target }) => onChoose(target.value === 'all' ? 'all' : 'sender')}
    >
      {(['sender', 'all'] as const).map((from) => (
        <MenuItem key={from} value={from}>
          {t.from[from]}
        </MenuItem>
      ))}
    </TextField>
  )
}
