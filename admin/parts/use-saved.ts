import { useNotify, useRedirect } from 'ra-core'
import type { Approval } from '#shared/contract/approvals.ts'
import { approvalTexts } from '#shared/text/approvals.ts'
import { formTexts } from '#shared/text/ra.ts'

/** Whether a saved row is not the row itself but the change that waits for a second person. */
const isApproval = (row: object): row is Approval => 'asked_by_admin_id' in row && 'kind' in row

/** After saving: to where a form leads, or to the queue when the change waits. */
export function useSaved(resource: string, where: 'list' | 'show') {
  const notify = useNotify()
  const redirect = useRedirect()
  return {
    onSuccess: (row: { id: number }) => {
      if (isApproval(row)) {
        notify(approvalTexts.asked, { type: 'warning', autoHideDuration: 8000 })
        redirect('show', 'approvals', row.id)
        return
      }
      notify(formTexts.saved, { type: 'info' })
      redirect(where, resource, row.id)
    },
  }
}
