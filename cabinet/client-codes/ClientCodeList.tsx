import { useRecordContext } from 'ra-core'
import { DataTable, TextField } from 'react-admin'
import type { ClientCode } from '#shared/contract/people.ts'
import { CreateLink } from '#shared/ra/CreateLink.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { ListPage } from '#shared/ra/list/ListPage.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { codeTexts as t } from '#shared/text/cabinet.ts'
import { listTexts } from '#shared/text/ra.ts'
import { codeStatusTexts } from '#shared/text/statuses.ts'
import { RevokeButton } from './RevokeButton.tsx'

export function ClientCodeList() {
  return (
    <ListPage title={t.title} subtitle={t.subtitle} actions={<Create />} empty={<Empty />}>
      <Rows rowClick={false} card={<CodeCard />}>
        <DataTable.Col source="label" disableSort />
        <DataTable.Col source="prefix" disableSort>
          <Prefix />
        </DataTable.Col>
        <DataTable.Col label="Состояние">
          <CodeStatus />
        </DataTable.Col>
        <DataTable.Col source="last_used_at" disableSort>
          <MomentField source="last_used_at" emptyText={t.never} />
        </DataTable.Col>
        <DataTable.Col source="expires_at" disableSort>
          <MomentField source="expires_at" dateOnly emptyText={t.forever} />
        </DataTable.Col>
        <DataTable.Col label={listTexts.action}>
          <RevokeButton />
        </DataTable.Col>
      </Rows>
    </ListPage>
  )
}

const Create = () => <CreateLink label={t.create} />

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />

function Prefix() {
  const code = useRecordContext<ClientCode>()
  return code ? <code>{code.prefix}…</code> : null
}

function CodeStatus() {
  const code = useRecordContext<ClientCode>()
  return code ? <StatusChip {...codeStatusTexts[statusOf(code)]} /> : null
}

function statusOf({ revoked_at, expires_at }: ClientCode): keyof typeof codeStatusTexts {
  if (revoked_at) return 'revoked'
  return expires_at && Date.parse(expires_at) <= Date.now() ? 'expired' : 'live'
}

function CodeCard() {
  return (
    <>
      <TextField source="label" sx={{ fontWeight: 500, fontSize: 16 }} />
      <Prefix />
      <CodeStatus />
      <RevokeButton />
    </>
  )
}
