import { useCanAccess, useNotify } from 'ra-core'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Bill } from '#shared/contract/bills.ts'
import { billAllows } from '#shared/rules/bills.ts'
import { consoleBillTexts as t } from '#shared/text/bills.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { adminApi } from '../../parts/api.ts'
import { SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { links } from '../../parts/links.ts'

/** Actions of staff on a bill; one with payments cannot be cancelled. */
export function BillActions({ bill }: { bill: Bill }) {
  const { canAccess: mayPay } = useCanAccess({ resource: 'payments', action: 'create' })
  const { canAccess: mayCancel } = useCanAccess({ resource: 'bills', action: 'cancel' })
  const notify = useNotify()
  const { id, number, client_id, status, paid } = bill

  const cancel = async (reason: string) => {
    await adminApi.call('POST /billing/bills/{id}/cancel', { params: { id }, body: { reason } })
    notify(t.cancelled, { type: 'success' })
  }

  return (
    <>
      <SaveFileButton
        variant="outlined"
        name={`${t.number(number)}.pdf`}
        load={() => adminApi.file('GET /billing/bills/{id}/pdf', { params: { id } })}
      >
        {t.pdf}
      </SaveFileButton>
      {mayPay && billAllows('pay', status) && (
        <Button component={Link} to={links.create('payments', { client_id, bill_id: id })} variant="outlined">
          {t.pay}
        </Button>
      )}
      {mayCancel && billAllows('cancel', status) && (
        <ReasonButton
          color="error"
          whyNot={paid > 0 ? t.why_not_cancel : null}
          title={t.cancel_title(number)}
          content={t.cancel_content}
          verb={t.cancel}
          onConfirm={cancel}
        >
          {t.cancel}
        </ReasonButton>
      )}
    </>
  )
}
