import { required } from 'ra-core'
import { SelectInput, TextInput } from 'react-admin'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Seller } from '#shared/contract/seller.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { FillByInn } from '#shared/ra/form/FillByInn.tsx'
import { FormSection } from '#shared/ra/form/FormSection.tsx'
import { SaveButton } from '#shared/ra/form/SaveButton.tsx'
import { TypedForm } from '#shared/ra/form/TypedForm.tsx'
import { BikInput } from '#shared/ra/inputs/BikInput.tsx'
import { sellerTexts as t } from '#shared/text/seller.ts'
import { useCount } from '#shared/ra/use-count.ts'
import { adminApi } from '../../parts/api.ts'
import { BillNumberInput } from './BillNumberInput.tsx'
import { useSaveSeller } from './use-save-seller.ts'

type SellerFormProps = { seller: Seller | null; reload: () => unknown }

export function SellerForm({ seller, reload }: SellerFormProps) {
  // numbering has no gaps, so only the first number can be chosen
  const { total: bills = 1 } = useCount('bills')
  const save = useSaveSeller(seller, bills === 0)
  return (
    <TypedForm
      noun="seller"
      {...(seller && { record: { id: 1, ...seller } })}
      defaultValues={without}
      onSave={save}
      reload={reload}
      toolbar={<Toolbar />}
    >
      <FormSection title={t.company}>
        <Line source="name" />
        <Line source="inn" inputMode="numeric" />
        <FillByInn api={adminApi} fields={known} />
        <TextInput source="kpp" label={t.fields.kpp} helperText={t.kpp_hint} />
        <Line source="address" multiline />
      </FormSection>
      <FormSection title={t.bank}>
        <BikInput api={adminApi} label={t.fields.bik} validate={required()} fills={fills} />
        <Line source="bank_name" />
        <Line source="account" inputMode="numeric" />
        <Line source="corr_account" inputMode="numeric" />
      </FormSection>
      <FormSection title={t.people}>
        <Line source="director" />
        <Line source="accountant" />
      </FormSection>
      <FormSection title={t.taxes}>
        <SelectInput source="vat_mode" label={t.fields.vat_mode} choices={vatModes} validate={required()} />
        {bills === 0 ? <BillNumberInput /> : <NextNumber number={seller?.next_bill_number ?? 1} />}
      </FormSection>
    </TypedForm>
  )
}

const known = { short_name: 'name', kpp: 'kpp', address: 'address', director: 'director' }
const fills = { name: 'bank_name', corr_account: 'corr_account' }

/** values of the form before any requisites were saved */
const without = { vat_mode: '22' }

/** numeric keys would come first in an object */
const vatModes = (['22', '10', '7', '5', '0', 'usn_exempt', 'nk149'] as const).map((id) => ({
  id,
  name: t.vat_modes[id],
}))

type LineProps = {
  source: keyof typeof t.fields
  inputMode?: 'numeric'
  multiline?: boolean
}

/** Required; other errors come from the server, by the rules of the bank and the tax service. */
function Line({ source, ...props }: LineProps) {
  return <TextInput source={source} label={t.fields[source]} validate={required()} {...props} />
}

function NextNumber({ number }: { number: number }) {
  return (
    <Box sx={{ mt: 1.5 }}>
      <Facts>
        <Fact label={t.fields.next_bill_number}>
          {number}
          <Typography variant="caption" color="text.secondary" component="div">
            {t.number_taken}
          </Typography>
        </Fact>
      </Facts>
    </Box>
  )
}

function Toolbar() {
  return (
    <Box sx={{ px: 2.5, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <SaveButton />
    </Box>
  )
}
