import type { Delivery } from '#shared/contract/deliveries.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Money } from '#shared/ra/Money.tsx'
import { showExactTime } from '#shared/rules/clock.ts'
import { listTexts } from '#shared/text/admin.ts'
import { consoleDeliveryTexts as t } from '#shared/text/deliveries.ts'
import { consoleTransactionTexts as transactionTexts } from '#shared/text/transactions.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { RecipientField } from '../../parts/fields/RecipientField.tsx'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'
import { RevealButton } from '../reveals/RevealButton.tsx'
import { DeliveryGateway } from './DeliveryGateway.tsx'
import { DeliveryReplacement } from './DeliveryReplacement.tsx'

const labels = nounTexts.deliveries.fields

export function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { request_id, client_id, error, price, created_at } = delivery
  return (
    <Facts>
      <Fact label={labels.recipient}>
        <RecipientField />
        {delivery.channel !== 'email' && <RevealButton resource="deliveries" id={delivery.id} field="phone" />}
      </Fact>
      {error && <Fact label={labels.error}>{error}</Fact>}
      <DeliveryReplacement delivery={delivery} />
      {client_id !== null && (
        <Fact label={listTexts.client}>
          <ClientField />
        </Fact>
      )}
      {request_id !== null && (
        <Fact label={labels.request_id}>
          <TextLink to={links.show('document-sign-requests', request_id)}>
            {transactionTexts.request(request_id)}
          </TextLink>
        </Fact>
      )}
      <DeliveryGateway delivery={delivery} />
      <Fact label={labels.price}>{price === null ? t.free : <Money rubles={price} />}</Fact>
      <Fact label={labels.created_at}>{showExactTime(created_at)}</Fact>
    </Facts>
  )
}
