import { useState } from 'react'
import { TextInput } from 'react-admin'
import { CreateBase, required } from 'ra-core'
import type { ClientCode } from '#shared/contract/clients-codes.ts'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { DatePickerInput } from '#shared/ra/inputs/DatePickerInput.tsx'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { endOfDayInMoscow } from '#shared/rules/clock.ts'
import { cabinetCodeTexts as t } from '#shared/text/clients-codes.ts'
import { links } from '../../parts/links.ts'
import { CodeLimits } from './CodeLimits.tsx'
import { CodeOnce } from './CodeOnce.tsx'

type CreatedCode = ClientCode & { code: string }

export function ClientCodeCreate() {
  const today = useDay()
  const [created, setCreated] = useState<CreatedCode>()
  if (created) return <CodeOnce label={created.label} code={created.code} />
  return (
    <CreateBase<ClientCode, CreatedCode>
      redirect={false}
      transform={withEndOfDay}
      mutationOptions={{ onSuccess: setCreated }}
    >
      <FormPage title={t.new} back={{ to: links.list('client-codes'), label: t.title }} saveLabel={t.create}>
        <TextInput source="label" label={t.label} helperText={t.label_hint} validate={required()} />
        <CodeLimits />
        <DatePickerInput source="expires_at" label={t.expires} helperText={t.expires_hint} minDate={today} />
      </FormPage>
    </CreateBase>
  )
}

/** The picker gives a day; a code is valid to its end in Moscow. */
function withEndOfDay({ expires_at, ...code }: Partial<ClientCode>): Partial<ClientCode> {
  return { ...code, expires_at: expires_at ? endOfDayInMoscow(expires_at).toISOString() : null }
}
