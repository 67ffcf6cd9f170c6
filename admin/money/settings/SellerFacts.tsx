import type { Seller } from '#shared/contract/seller.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { sellerTexts as t } from '#shared/text/seller.ts'
import { fieldTexts } from '#shared/text/ra.ts'

const fields = [
  'name',
  'inn',
  'kpp',
  'address',
  'bank_name',
  'bik',
  'account',
  'corr_account',
  'director',
  'accountant',
] as const

/** The seller's requisites, read-only. */
export function SellerFacts({ seller }: { seller: Seller }) {
  return (
    <Facts>
      {fields.map((field) => (
        <Fact key={field} label={t.fields[field]}>
          {seller[field] ?? fieldTexts.none}
        </Fact>
      ))}
      <Fact label={t.fields.vat_mode}>{t.vat_modes[seller.vat_mode]}</Fact>
      <Fact label={t.fields.next_bill_number}>{seller.next_bill_number}</Fact>
    </Facts>
  )
}
