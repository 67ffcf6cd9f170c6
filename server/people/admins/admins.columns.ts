import type { Admin } from '#shared/contract/admins.ts'
import { roleTexts } from '#shared/text/admins.ts'
import { accountStatusTexts } from '#shared/text/clients.ts'
import { userTexts } from '#shared/text/users.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Admin, 'admins'>('admins')

export const adminColumns = [
  column('id', 'number', (admin) => admin.id),
  column('login', 'text', (admin) => admin.login),
  column('full_name', 'text', (admin) => admin.full_name),
  column('role', 'text', (admin) => roleTexts[admin.role].word),
  column('status', 'text', (admin) => accountStatusTexts[admin.status].word),
  column('has_factor', 'text', (admin) => (admin.has_factor ? userTexts.yes : userTexts.no)),
  column('last_seen_at', 'time', (admin) => admin.last_seen_at),
  column('created_at', 'time', (admin) => admin.created_at),
]
