import { useCanAccess, useRecordContext } from 'ra-core'
import { shortName } from '#shared/rules/person.ts'
import { fieldTexts } from '#shared/text/ra.ts'
import { links } from '../links.ts'
import { TextLink } from './TextLink.tsx'

type Deed = 'asked_by' | 'decided_by' | 'created_by' | 'confirmed_by' | 'reversed_by'
/** Row with the name (`created_by`) and the id (`created_by_admin_id`) of the member of staff for each action. */
type Done = { [deed in Deed]?: string | null } & { [deed in `${Deed}_admin_id`]?: number | null }

type StaffFieldProps = {
  source: Deed
  /** «Орлова Н. П.», for narrow table columns */
  brief?: boolean
}

/** A member of staff by name, linked to the card for those who may list staff. */
export function StaffField({ source, brief = false }: StaffFieldProps) {
  const row = useRecordContext<Done & { id: number }>()
  const { canAccess } = useCanAccess({ resource: 'admins', action: 'list' })
  const [name, id] = [row?.[source], row?.[`${source}_admin_id`]]
  if (!name) return fieldTexts.none
  const text = brief ? shortName(name) : name
  return canAccess && id ? <TextLink to={links.show('admins', id)}>{text}</TextLink> : text
}
