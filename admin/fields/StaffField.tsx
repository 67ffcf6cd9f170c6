import { useCanAccess, useFieldValue } from 'ra-core'
import { ReferenceField, TextField } from 'react-admin'
import { paymentTexts } from '#shared/text/admin.ts'

/** A member of staff: by name to those who may see the list of staff, by number to the rest. */
export function StaffField({ source }: { source: string }) {
  const id: unknown = useFieldValue({ source })
  const { canAccess } = useCanAccess({ resource: 'admins', action: 'list' })
  if (typeof id !== 'number') return '—'
  if (!canAccess) return paymentTexts.staff(id)
  return (
    <ReferenceField source={source} reference="admins" link="show">
      <TextField source="full_name" />
    </ReferenceField>
  )
}
