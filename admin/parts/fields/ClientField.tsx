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
      <Name id={id} />
    </TextLink>
  )
}

/** The name only, for cards that are links as a whole. */
export function ClientName() {
  const record = useRecordContext()
  const id: unknown = record?.['client_id']
  return typeof id === 'number' ? <Name id={id} /> : null
}

function Name({ id }: { id: number }) {
  const { referenceRecord } = useReference<Client>({ reference: 'clients', id })
  return referenceRecord ? (
    <span title={referenceRecord.name}>{withShortForm(referenceRecord.name)}</span>
  ) : (
    `№\u00a0${id}`
  )
}
