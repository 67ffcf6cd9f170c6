import { useState } from 'react'
import { useCanAccess } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { Approver, SendingApproval } from '#shared/contract/sending-approvals.ts'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { ApproverRows } from '#shared/ra/requests/ApproverRows.tsx'
import { formError } from '#shared/ra/requests/form-error.ts'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { approval_reason_chars_max } from '#shared/rules/sending-approvals.ts'
import { approvalTexts as t } from '#shared/text/sending-approvals.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { PersonSelect } from './PersonSelect.tsx'

/** Who approves before it is sent; who is asked decides here. */
export function ApprovalPanel({ approval }: { approval: SendingApproval }) {
  const [isRefusing, setRefusing] = useState(false)
  const [replaced, setReplaced] = useState<Approver>()
  const { canAccess } = useCanAccess({ resource: 'sending-approvals', action: 'replace' })
  const { data: mine = [] } = useAnswer('GET /sending-approvals')
  const { act, isBusy } = useAct()
  const isMine = mine.some(({ id }) => id === approval.id)
  const params = { id: approval.id }
  const approve = () => act(() => cabinetApi.call('POST /sending-approvals/{id}/approve', { params }), t.approved)
  return (
    <Panel title={t.title}>
      <ApproverRows approval={approval} onReplace={canAccess ? setReplaced : undefined} />
      {isMine && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
          <Button variant="contained" loading={isBusy} onClick={() => void approve()}>
            {t.approve}
          </Button>
          <Button variant="outlined" onClick={() => setRefusing(true)}>
            {t.refuse}
          </Button>
        </Box>
      )}
      {isRefusing && <RefuseDialog id={approval.id} onClose={() => setRefusing(false)} />}
      {replaced && <ReplaceDialog id={approval.id} old={replaced} onClose={() => setReplaced(undefined)} />}
    </Panel>
  )
}

function RefuseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { change, isBusy, errors } = useChange(onClose)
  const params = { id }
  const send = () => cabinetApi.call('POST /sending-approvals/{id}/refuse', { params, body: { reason } })
  return (
    <FormDialog
      title={t.refuse_title}
      about={t.refuse_about}
      verb={t.refuse}
      isBusy={isBusy}
      error={formError(errors, ['reason'])}
      onSubmit={() => void change(send, t.refused)}
      onClose={onClose}
    >
      <TextField
        label={t.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={errors['reason'] !== undefined}
        helperText={errors['reason']}
        multiline
        fullWidth
        minRows={2}
        slotProps={{ htmlInput: { maxLength: approval_reason_chars_max } }}
      />
    </FormDialog>
  )
}

function ReplaceDialog({ id, old, onClose }: { id: number; old: Approver; onClose: () => void }) {
  const [user_id, setUser] = useState<number>()
  const { change, isBusy, errors } = useChange(onClose)
  const send = () => {
    const body = { approver_id: old.id, user_id: user_id ?? 0 }
    return cabinetApi.call('POST /sending-approvals/{id}/replace', { params: { id }, body })
  }
  return (
    <FormDialog
      title={t.replace_title(old.full_name)}
      about=""
      verb={t.replace}
      whyNot={user_id === undefined ? t.person : null}
      isBusy={isBusy}
      error={formError(errors, ['user_id'])}
      onSubmit={() => void change(send, t.replaced)}
      onClose={onClose}
    >
      <PersonSelect label={t.person} value={user_id} error={errors['user_id']} onChange={setUser} />
    </FormDialog>
  )
}
