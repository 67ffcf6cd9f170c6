import type { User } from '#shared/contract/users.ts'
import { clientRoleTexts, userStatusTexts } from '#shared/text/users.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<User, 'users'>('users')

export const userColumns = [
  column('id', 'number', (user) => user.id),
  column('client_id', 'client', (user) => user.client_id),
  column('login', 'text', (user) => user.login),
  column('full_name', 'text', (user) => user.full_name),
  column('role', 'text', (user) => clientRoleTexts[user.role].word),
  column('status', 'text', (user) => userStatusTexts[user.status].word),
  column('has_factor', 'text', (user) => (user.has_factor ? 'да' : 'нет')),
  column('last_seen_at', 'time', (user) => user.last_seen_at),
  column('created_at', 'time', (user) => user.created_at),
]
