import { useState } from 'react'
import { CreateBase, required, useCreate, useNotify, useRedirect } from 'ra-core'
import { TextInput } from 'react-admin'
import { useSearchParams } from 'react-router'
import { ApiError } from '#shared/browser/api-error.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { MoneyInput } from '#shared/ra/inputs/MoneyInput.tsx'
import { paymentTexts as t } from '#shared/text/payments.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ClientInput } from '../../parts/inputs/ClientInput.tsx'
import { links } from '../../parts/links.ts'
import { BalanceAfter } from './BalanceAfter.tsx'
import { isAmount } from './is-amount.ts'
import { OtherPayerDialog } from './OtherPayerDialog.tsx'
import { PaymentBillInput } from './PaymentBillInput.tsx'
import { textOf } from '#shared/browser/text-of.ts'

/** Enters a payment. */
export function PaymentCreate() {
  const { outcome, other, onFailure } = useOutcome()
  const chosen = useChosenClient()
  return (
    <CreateBase<Payment> redirect={false} mutationOptions={outcome}>
      <FormPage
        title={t.new}
        back={{ to: links.list('payments'), label: t.title }}
        saveLabel={t.save}
        defaultValues={{ client_id: chosen, description: t.usual_description }}
        onFailure={onFailure}
      >
        <ClientInput
          source="client_id"
          label={nounTexts.payments.fields.client_id}
          validate={required(t.choose_client)}
        />
        <PaymentBillInput />
        <MoneyInput source="amount" validate={[required(), isAmount]} />
        <TextInput source="description" helperText={t.description_hint} validate={required()} />
        <BalanceAfter />
        {other && <OtherPayerDialog {...other} />}
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
  const [create, { isPending }] = useCreate<Payment & { other_payer?: true }, Error>()
  const [asked, setAsked] = useState<{ data: object; text: string; idempotency_key: string }>()
  const outcome = {
    onSuccess: ({ id, status }: Payment) => {
      setAsked(undefined)
      notify(status === 'waiting' ? t.done_waiting : t.done, { type: status === 'waiting' ? 'warning' : 'success' })
      redirect('show', 'payments', id)
    },
  }
  const onFailure = (error: Error, data: object, idempotency_key: string) => {
    if (!(error instanceof ApiError) || error.code !== 'payer_differs') return false
    setAsked({ data, text: textOf(error), idempotency_key })
    return true
  }
  const onError = (error: Error) => {
    setAsked(undefined)
    notify(textOf(error), { type: 'error', autoHideDuration: 8000 })
  }
  const other = asked && {
    text: asked.text,
    isBusy: isPending,
    onConfirm: () =>
      void create(
        'payments',
        { data: { ...asked.data, other_payer: true }, meta: { idempotency_key: asked.idempotency_key } },
        { ...outcome, onError },
      ),
    onClose: () => setAsked(undefined),
  }
  return { outcome, other, onFailure }
}
