import { useRecordContext, useReference } from 'ra-core'
import type { Client } from '#shared/contract/clients.ts'
import { withShortForm } from '#shared/rules/legal-form.ts'
import { fieldTexts } from '#shared/text/ra.ts'
import { links } from '../links.ts'
import { TextLink } from './TextLink.tsx'

/** Link to the card of the row's client. */
export function ClientField() {
  const record = useRecordContext()
  const id: unknown = record?.['client_id']
  if (typeof id !== 'number') return fieldTexts.none
  return (
    <TextLink to={links.show('clients', id)}>
      <ClientName />
    </TextLink>
  )
}

/** The name only, for cards that are links as a whole. It comes with the rows of a list; of one row it is asked for. */
export function ClientName() {
  const record = useRecordContext()
  const [id, name]: unknown[] = [record?.['client_id'], record?.['client_name']]
  if (typeof name === 'string') return <Name name={name} />
  return typeof id === 'number' ? <NameOf id={id} /> : null
}

function NameOf({ id }: { id: number }) {
  const { referenceRecord } = useReference<Client>({ reference: 'clients', id })
  return referenceRecord ? <Name name={referenceRecord.name} /> : `№\u00a0${id}`
}

const Name = ({ name }: { name: string }) => <span title={name}>{withShortForm(name)}</span>
