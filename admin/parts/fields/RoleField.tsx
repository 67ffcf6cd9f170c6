import { useRecordContext } from 'ra-core'
import type { Admin } from '#shared/contract/admins.ts'
import { roleTexts } from '#shared/text/admins.ts'

export function RoleField() {
  const admin = useRecordContext<Admin>()
  return admin ? roleTexts[admin.role].word : null
}
