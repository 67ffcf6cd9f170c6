import { useRecordContext } from 'ra-core'
import { ReferenceField, TextField } from 'react-admin'

/** Whose row it is, as a way to the client's card. */
export function ClientField() {
  const record = useRecordContext()
  if (typeof record?.['client_id'] !== 'number') return '—'
  return (
    <ReferenceField source="client_id" reference="clients" link="show">
      <TextField source="name" sx={{ overflowWrap: 'anywhere' }} />
    </ReferenceField>
  )
}
