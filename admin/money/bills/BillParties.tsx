import Typography from '@mui/material/Typography'
import type { Bill } from '#shared/contract/bills.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { consoleBillTexts as t } from '#shared/text/bills.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'

const labels = nounTexts.bills.fields

/** Payer and seller, as they were when the bill was issued. */
export function BillParties({ bill }: { bill: Bill }) {
  const { legal_entity_id, payer, seller, purpose, email, created_by, created_at } = bill
  return (
    <Facts>
      <Fact label={t.payer}>
        {legal_entity_id === null ? (
          payer.name
        ) : (
          <TextLink to={links.show('legal-entities', legal_entity_id)}>{payer.name}</TextLink>
        )}
        <Quiet text={payer.inn === null ? t.private_person : t.requisites(payer.inn, payer.kpp)} />
        {payer.address && <Quiet text={payer.address} />}
      </Fact>
      <Fact label={t.seller}>
        {seller.name}
        <Quiet text={t.requisites(seller.inn, seller.kpp)} />
        <Quiet text={t.account(seller.account, seller.bank_name)} />
      </Fact>
      <Fact label={t.purpose}>{purpose}</Fact>
      <Fact label={labels.email}>
        {email}
        {bill.email_status === 'not_confirmed' && <Quiet text={t.no_letter} />}
      </Fact>
      <Fact label={labels.created_by}>
        {created_by}, {showTime(created_at)} (МСК)
      </Fact>
    </Facts>
  )
}

function Quiet({ text }: { text: string }) {
  return (
    <Typography variant="body2" color="text.secondary" component="div">
      {text}
    </Typography>
  )
}
