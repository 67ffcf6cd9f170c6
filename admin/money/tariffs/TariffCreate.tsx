import { CreateBase, required } from 'ra-core'
import { SelectInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { tariffKinds } from '#shared/rules/tariffs.ts'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { consoleTariffTexts as t, tariffKindTexts } from '#shared/text/tariffs.ts'
import { formTexts } from '#shared/text/ra.ts'
import { ClientInput } from '../../parts/inputs/ClientInput.tsx'
import { useSaved } from '../../parts/use-saved.ts'
import { links } from '../../parts/links.ts'
import { TariffFields } from './TariffFields.tsx'

export function TariffCreate() {
  return (
    <CreateBase redirect={false} mutationOptions={useSaved('tariffs', 'list')} transform={fieldsOfKind}>
      <FormPage
        title={t.new}
        back={{ to: links.list('tariffs'), label: t.title }}
        saveLabel={formTexts.create}
        defaultValues={{ kind: 'package', client_id: null }}
      >
        <Fields />
      </FormPage>
    </CreateBase>
  )
}

const kinds = Object.entries(tariffKindTexts).map(([id, name]) => ({ id, name }))

function Fields() {
  const kind: unknown = useWatch({ name: 'kind' })
  const known = tariffKinds.find((candidate) => candidate === kind) ?? 'package'
  return (
    <>
      <SelectInput source="kind" choices={kinds} validate={required()} helperText={t.kind_hint[known]} />
      {known !== 'welcome' && <ClientInput source="client_id" label={t.for_whom} helperText={t.client_hint} />}
      <TariffFields kind={known} />
    </>
  )
}

/** Values typed for another kind of tariff are dropped. */
function fieldsOfKind({ signatures, days_valid, price, client_id, ...tariff }: Record<string, unknown>) {
  if (tariff['kind'] === 'pay_as_you_go') return { ...tariff, price, client_id }
  const granted = { ...tariff, signatures, days_valid }
  return tariff['kind'] === 'package' ? { ...granted, price, client_id } : granted
}
