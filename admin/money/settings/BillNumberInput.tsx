import { maxValue, minValue, required } from 'ra-core'
import { NumberInput } from 'react-admin'
import { sellerTexts as t } from '#shared/text/seller.ts'

const number_max = 999_999_999

/** The first bill number, to continue the numbering of another system. */
export function BillNumberInput() {
  return (
    <NumberInput
      source="next_bill_number"
      label={t.fields.next_bill_number}
      helperText={t.number_hint}
      defaultValue={1}
      min={1}
      step={1}
      validate={[required(), minValue(1, t.number_wrong), maxValue(number_max, t.number_wrong)]}
    />
  )
}
