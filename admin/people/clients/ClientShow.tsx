import { useCanAccess, useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Client } from '#shared/contract/clients.ts'
import { ActionsMenu } from '#shared/ra/ActionsMenu.tsx'
import { CopyIconButton } from '#shared/ra/CopyButton.tsx'
import { Figures } from '#shared/ra/Money.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { useIsPhone } from '#shared/ra/use-is-phone.ts'
import { showDate } from '#shared/rules/clock.ts'
import { clientTexts as t, accountStatusTexts } from '#shared/text/clients.ts'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { links } from '../../parts/links.ts'
import { BlockButton } from '../../parts/list/BlockButton.tsx'
import { SendingStop } from './SendingStop.tsx'
import { ClientTabs } from './ClientTabs.tsx'
import { WorkStop } from './WorkStop.tsx'

/** Everything about one client. */
export function ClientShow() {
  return (
    <Show<Client>>
      <ClientPage />
    </Show>
  )
}

function ClientPage() {
  const client = useRecordContext<Client>()
  if (!client) return null
  return (
    <Page
      title={client.name}
      subtitle={<About client={client} />}
      back={{ to: links.list('clients'), label: t.title }}
      actions={<Actions client={client} />}
    >
      <WorkStop client={client} />
      <SendingStop client={client} />
      <ClientTabs />
    </Page>
  )
}

function About({ client }: { client: Client }) {
  return (
    <Subtitle>
      <StatusChip {...accountStatusTexts[client.status]} />
      {t.kinds[client.kind]}
      {client.inn && <Inn inn={client.inn} />}
      {`№\u00a0${client.id}`}
      {t.since(showDate(client.created_at))}
      {client.responsible_name && t.responsible(client.responsible_name)}
    </Subtitle>
  )
}

function Inn({ inn }: { inn: string }) {
  return (
    <Box component="span" sx={inLine}>
      <Figures>{t.inn(inn)}</Figures>
      <CopyIconButton text={inn} label={t.copy_inn} />
    </Box>
  )
}

/** The button makes the line no higher. */
const inLine = { whiteSpace: 'nowrap', '& button': { my: -1, p: 0.5, fontSize: 16 } }

function Actions({ client }: { client: Client }) {
  const { canAccess: mayPay } = useCanAccess({ resource: 'payments', action: 'create' })
  const { canAccess: mayEdit } = useCanAccess({ resource: 'clients', action: 'edit' })
  const isPhone = useIsPhone()
  const seldom = (
    <>
      <Button component={Link} to={links.edit('clients', client.id)} variant="outlined">
        {t.edit}
      </Button>
      <BlockButton resource="clients" row={client} name={client.name} texts={t} />
    </>
  )
  return (
    <>
      {mayPay && (
        <Button component={Link} to={links.create('payments', { client_id: client.id })} variant="contained">
          {t.pay}
        </Button>
      )}
      {mayEdit && (isPhone ? <ActionsMenu>{seldom}</ActionsMenu> : seldom)}
    </>
  )
}
