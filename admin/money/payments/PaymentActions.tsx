import { useCanAccess, useDataProvider, useNotify, useReference } from 'ra-core'
import type { Payment } from '#shared/contract/payments.ts'
import type { Client } from '#shared/contract/clients.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import type { RowsProvider } from '#shared/ra/data-provider.ts'
import { paymentAfter, takeBackOf } from '#shared/rules/payments.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { paymentTexts as t } from '#shared/text/payments.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { adminApi } from '../../parts/api.ts'
import { useProfile } from '../../parts/session/use-role.ts'

/** What can still be done with a payment: another admin confirms a large one, a wrong one is reversed. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const { status } = payment
  return (
    <>
      {paymentAfter(status, 'confirm') && <Confirm payment={payment} />}
      {takeBackOf(status) && <TakeBack payment={payment} />}
    </>
  )
}

function Confirm({ payment }: { payment: Payment }) {
  const { canAccess } = useCanAccess({ resource: 'payments', action: 'confirm' })
  const provider = useDataProvider<RowsProvider>()
  const { referenceRecord: client } = useReference<Client>({ reference: 'clients', id: payment.client_id })
  const profile = useProfile()
  const { act } = useAct()
  if (!canAccess || !profile) return null
  const confirm = () => act(() => provider.act('payments', payment.id, 'confirm'), t.confirmed)
  return (
    <ConfirmButton
      variant="contained"
      whyNot={payment.created_by_admin_id === profile.id ? t.why_not_confirm : null}
      title={t.confirm_title(showRubles(payment.amount))}
      content={t.confirm_content(client?.name ?? '')}
      verb={t.confirm}
      onConfirm={confirm}
    >
      {t.confirm}
    </ConfirmButton>
  )
}

function TakeBack({ payment }: { payment: Payment }) {
  const { canAccess } = useCanAccess({ resource: 'payments', action: 'reverse' })
  const notify = useNotify()
  if (!canAccess) return null
  const sum = showRubles(payment.amount)
  const isWaiting = takeBackOf(payment.status) === 'decline'
  const verb = isWaiting ? t.decline : t.reverse
  const takeBack = async (reason: string) => {
    await adminApi.call('POST /billing/payments/{id}/reverse', { params: { id: payment.id }, body: { reason } })
    notify(isWaiting ? t.declined : t.reversed, { type: 'success' })
  }
  return (
    <ReasonButton
      color="error"
      title={isWaiting ? t.decline_title(sum) : t.reverse_title(sum)}
      content={whatFollows(payment)}
      verb={verb}
      onConfirm={takeBack}
    >
      {verb}
    </ReasonButton>
  )
}

function whatFollows({ status, bill_id, statement_line_id }: Payment): string {
  const isWaiting = takeBackOf(status) === 'decline'
  return [
    isWaiting ? t.decline_content : t.reverse_content,
    !isWaiting && bill_id !== null && t.bill_reopens,
    statement_line_id !== null && t.line_reopens,
  ]
    .filter(Boolean)
    .join(' ')
}
