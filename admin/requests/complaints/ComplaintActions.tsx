import { useCanAccess, useDataProvider, useNotify } from 'ra-core'
import type { Complaint } from '#shared/contract/complaints.ts'
import type { RowsProvider } from '#shared/ra/data-provider.ts'
import { nextState } from '#shared/rules/moves.ts'
import { complaintMoves, type ComplaintEvent } from '#shared/rules/complaints.ts'
import { complaintTexts as t } from '#shared/text/complaints.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'

/** The decisions that the state of the complaint allows; a decided one has none. */
export function ComplaintActions({ complaint: { id, status, reason, client_name } }: { complaint: Complaint }) {
  const { canAccess } = useCanAccess({ resource: 'complaints', action: 'stop' })
  const provider = useDataProvider<RowsProvider>()
  const notify = useNotify()
  if (!canAccess || !nextState(complaintMoves, status, 'stop')) return null
  const decide = (event: ComplaintEvent, done: string) => async (why: string) => {
    await provider.act('complaints', id, event, { reason: why })
    notify(done, { type: 'success' })
  }
  return (
    <>
      <ReasonButton
        variant="contained"
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
