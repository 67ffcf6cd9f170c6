import { useGetList } from 'ra-core'
import type { Delivery } from '#shared/contract/deliveries.ts'
import { Fact } from '#shared/ra/Facts.tsx'
import { consoleDeliveryTexts as t } from '#shared/text/deliveries.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'

const single = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } } as const

/** The message that this one replaces, and the one that replaces it. */
export function DeliveryReplacement({ delivery: { id, instead_of } }: { delivery: Delivery }) {
  const { data } = useGetList<Delivery>('deliveries', { ...single, filter: { instead_of: id } })
  const next = data?.[0]
  return (
    <>
      {instead_of !== null && (
        <Fact label={nounTexts.deliveries.fields.instead_of}>
          <MessageLink id={instead_of} />
        </Fact>
      )}
      {next && (
        <Fact label={t.replaced}>
          <MessageLink id={next.id} />
        </Fact>
      )}
    </>
  )
}

function MessageLink({ id }: { id: number }) {
  return <TextLink to={links.show('deliveries', id)}>{t.number(id)}</TextLink>
}
