import type { ReactNode } from 'react'
import { RecordContextProvider, useCanAccess } from 'ra-core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { QueueRoom } from '#shared/contract/queues.ts'
import { queueTexts as t } from '#shared/text/queues.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'

type Owner = Partial<QueueRoom['owners'][number]> & {
  waiting: number
  running: number
  /** how long the first of them has waited */
  seconds: number | '' | null
}

/** Whose entries of one queue, how many, for how long. */
export function QueueOwner({ waiting, running, seconds, standing, ...owner }: Owner) {
  const facts = [
    ...(waiting > 0 ? [t.waiting(waiting)] : []),
    ...(running > 0 ? [t.running(running)] : []),
    ...(typeof seconds === 'number' ? [t.since(seconds)] : []),
    ...(standing && t.standings[standing] ? [t.standings[standing]] : []),
  ]
  return (
    <Box component="li" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Whose {...owner} />{' '}
      <Typography component="span" variant="body2" color="text.secondary">
        {facts.join(' · ')}
      </Typography>
    </Box>
  )
}

function Whose({ client_id, user_id, admin_id, network }: Partial<QueueRoom['owners'][number]>): ReactNode {
  const { canAccess: seesAdmins } = useCanAccess({ resource: 'admins', action: 'list' })
  if (client_id) {
    return (
      <RecordContextProvider value={{ id: client_id, client_id }}>
        <ClientField />
      </RecordContextProvider>
    )
  }
  if (user_id) return <TextLink to={links.show('users', user_id)}>{t.user(user_id)}</TextLink>
  if (admin_id) {
    return seesAdmins ? <TextLink to={links.show('admins', admin_id)}>{t.admin(admin_id)}</TextLink> : t.admin(admin_id)
  }
  return network ? t.network(network) : t.ourselves
}
