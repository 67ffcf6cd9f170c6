import { useCanAccess, useDataProvider, useNotify } from 'ra-core'
import type { Approval } from '#shared/contract/approvals.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import type { RowsProvider } from '#shared/ra/data-provider.ts'
import { approvalKindTexts, approvalTexts as t } from '#shared/text/approvals.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { useProfile } from '../../parts/session/use-role.ts'

/** Another member of staff confirms; anybody who may, and the initiator, can stop it. */
export function ApprovalActions({ approval }: { approval: Approval }) {
  const { canAccess } = useCanAccess({ resource: 'approvals', action: 'confirm' })
  const provider = useDataProvider<RowsProvider>()
  const profile = useProfile()
  const notify = useNotify()
  const { act } = useAct()
  if (!canAccess || !profile || approval.state !== 'waiting') return null
  const isOwn = approval.asked_by_admin_id === profile.id
  const confirm = () => act(() => provider.act('approvals', approval.id, 'confirm'), t.confirmed)
  const refuse = async (reason: string) => {
    await provider.act('approvals', approval.id, 'refuse', { reason })
    notify(isOwn ? t.cancelled : t.refused, { type: 'success' })
  }
  const verb = isOwn ? t.cancel : t.refuse
  return (
    <>
      <ConfirmButton
        variant="contained"
        whyNot={isOwn ? t.why_not_own : null}
        title={t.confirm_title}
        content={t.confirm_content(approvalKindTexts[approval.kind], approval.asked_by ?? '')}
        verb={t.confirm}
        onConfirm={confirm}
      >
        {t.confirm}
      </ConfirmButton>
      <ReasonButton color="error" title={t.refuse_title} content={t.refuse_content} verb={verb} onConfirm={refuse}>
        {verb}
      </ReasonButton>
    </>
  )
}
