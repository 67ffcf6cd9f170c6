import { useCanAccess, useFieldValue, useReference } from 'ra-core'
import type { Admin } from '#shared/contract/admins.ts'
import { paymentTexts } from '#shared/text/admin.ts'
import { fieldTexts } from '#shared/text/ra.ts'
import { TextLink } from './TextLink.tsx'

/** A member of staff: by name to those who may see the list of staff, by number to the rest. */
export function StaffField({ source }: { source: string }) {
  const id: unknown = useFieldValue({ source })
  const { canAccess } = useCanAccess({ resource: 'admins', action: 'list' })
  if (typeof id !== 'number') return fieldTexts.none
  if (!canAccess) return paymentTexts.staff(id)
  return (
    <TextLink to={`/admins/${id}/show`}>
      <Name id={id} />
    </TextLink>
  )
}

function Name({ id }: { id: number }) {
  const { referenceRecord } = useReference<Admin>({ reference: 'admins', id })
  return referenceRecord?.full_name ?? paymentTexts.staff(id)
}
