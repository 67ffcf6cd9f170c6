import { useRecordContext } from 'ra-core'
import { DataTable, TextField } from 'react-admin'
import type { ClientCode } from '#shared/contract/people.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { codeTexts as t, listTexts } from '#shared/text/admin.ts'
import { codeStatusTexts } from '#shared/text/statuses.ts'
import { ClientField } from '../fields/ClientField.tsx'
import { HiddenLabel } from '../list/HiddenLabel.tsx'
import { TableRows } from '../list/TableRows.tsx'
import { RevokeButton } from './RevokeButton.tsx'

export function ClientCodeRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick={false} card={<CodeCard />}>
      <DataTable.Col source="label" />
      {ofOne ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
      <DataTable.Col source="prefix" disableSort field={Prefix} />
      <DataTable.Col label={listTexts.status} field={Status} />
      <DataTable.Col source="created_by" disableSort />
      <DataTable.Col source="last_used_at">
        <MomentField source="last_used_at" emptyText={t.never} />
      </DataTable.Col>
      <DataTable.Col source="expires_at" disableSort>
        <MomentField source="expires_at" dateOnly emptyText={t.forever} />
      </DataTable.Col>
      <DataTable.Col label={<HiddenLabel text={t.revoke} />} field={RevokeButton} />
    </TableRows>
  )
}

function Prefix() {
  const code = useRecordContext<ClientCode>()
  return code ? <code>{code.prefix}…</code> : null
}

function Status() {
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
      <Status />
      <span>
        <MomentField source="last_used_at" emptyText={t.never} />
      </span>
      <RevokeButton />
    </>
  )
}
