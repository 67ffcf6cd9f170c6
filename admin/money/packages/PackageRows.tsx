import { useRecordContext } from 'ra-core'
import { DataTable, TextField } from 'react-admin'
import type { Package } from '#shared/contract/packages.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { Figures } from '#shared/ra/Money.tsx'
import { consolePackageTexts as t, packageStatusTexts } from '#shared/text/packages.ts'
import { consoleTariffTexts as tariffTexts } from '#shared/text/tariffs.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'
import { TableRows } from '../../parts/list/TableRows.tsx'

export function PackageRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick={false} card={<PackageCard ofOne={ofOne} />}>
      <DataTable.Col source="name" disableSort field={Name} />
      {ofOne ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
      <DataTable.Col source="status" disableSort>
        <StatusField source="status" texts={packageStatusTexts} />
      </DataTable.Col>
      <DataTable.Col source="left" disableSort align="right" field={Left} />
      <DataTable.NumberCol source="held" disableSort />
      <DataTable.NumberCol source="used" disableSort />
      <DataTable.Col source="price" align="right" field={MoneyField} />
      <DataTable.Col source="bought_at" field={MomentField} />
      <DataTable.Col source="valid_until">
        <MomentField source="valid_until" dateOnly emptyText={tariffTexts.forever} />
      </DataTable.Col>
    </TableRows>
  )
}

/** Link to all transactions of a package. */
function Name() {
  const bought = useRecordContext<Package>()
  if (!bought) return null
  return <TextLink to={links.list('transactions', { package_id: bought.id })}>{bought.name}</TextLink>
}

function Left() {
  const bought = useRecordContext<Package>()
  return bought ? <Figures>{t.left_of(bought.left, bought.signatures)}</Figures> : null
}

function Used() {
  const bought = useRecordContext<Package>()
  return bought ? t.used(bought.used) : null
}

function PackageCard({ ofOne }: { ofOne: boolean }) {
  return (
    <>
      <TextField source="name" sx={{ fontWeight: 500, fontSize: 16 }} />
      {!ofOne && <ClientField />}
      <StatusField source="status" texts={packageStatusTexts} />
      <span>
        {t.left} <Left />, <Used />
      </span>
      <span>
        <MoneyField source="price" />, {t.until}{' '}
        <MomentField source="valid_until" dateOnly emptyText={tariffTexts.forever} />
      </span>
    </>
  )
}
