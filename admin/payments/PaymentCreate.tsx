import { useState } from 'react'
import { CreateBase, required, useNotify, useRedirect } from 'ra-core'
import { TextInput } from 'react-admin'
import { useSearchParams } from 'react-router'
import { ApiError } from '#shared/browser/api-error.ts'
import { randomId } from '#shared/browser/random-id.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { MoneyInput } from '#shared/ra/inputs/MoneyInput.tsx'
import { paymentTexts as t } from '#shared/text/payments.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ClientInput } from '../inputs/ClientInput.tsx'
import { links } from '../links.ts'
import { BalanceAfter } from './BalanceAfter.tsx'
import { isAmount } from './is-amount.ts'
import { PaymentBillInput } from './PaymentBillInput.tsx'

/** Enters a payment. The form has one idempotency key for its lifetime: a repeated click pays once. */
export function PaymentCreate() {
  const [idempotency_key] = useState(randomId)
  const outcome = useOutcome()
  const chosen = useChosenClient()
  return (
    <CreateBase<Payment> redirect={false} mutationOptions={{ meta: { idempotency_key }, ...outcome }}>
      <FormPage
        title={t.new}
        back={{ to: links.list('payments'), label: t.title }}
        saveLabel={t.save}
        defaultValues={{ client_id: chosen }}
      >
        <ClientInput
          source="client_id"
          label={nounTexts.payments.fields['client_id']}
          validate={required(t.choose_client)}
        />
        <PaymentBillInput />
        <MoneyInput source="amount" validate={[required(), isAmount]} helperText={false} />
        <TextInput source="description" helperText={t.description_hint} validate={required()} autoComplete="off" />
        <BalanceAfter />
      </FormPage>
    </CreateBase>
  )
}

/** The client's card links here with its number. */
function useChosenClient(): number | null {
  const [search] = useSearchParams()
  const id = Number(search.get('client_id'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

function useOutcome() {
  const notify = useNotify()
  const redirect = useRedirect()
  return {
    onSuccess: ({ id, status }: Payment) => {
      notify(status === 'waiting' ? t.done_waiting : t.done, { type: status === 'waiting' ? 'warning' : 'success' })
      redirect('show', 'payments', id)
    },
    onError: (error: Error) => {
      const isOther = error instanceof ApiError && error.code === 'idempotency_mismatch'
      notify(isOther ? t.done_before : error.message, { type: 'error', autoHideDuration: 8000 })
    },
  }
}
