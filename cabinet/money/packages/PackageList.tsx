import { DataTable, NumberField } from 'react-admin'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { List } from '#shared/ra/list/List.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { cabinetPackageTexts as t, packageStatusTexts } from '#shared/text/packages.ts'
import { cabinetTariffTexts as tariffTexts } from '#shared/text/tariffs.ts'
import { MoneyFrame } from '../frame/MoneyFrame.tsx'
import { links } from '../../parts/links.ts'
import { PackageCard } from './PackageCard.tsx'

/** All packages ever bought. */
export function PackageList() {
  return (
    <MoneyFrame>
      <List title={tariffTexts.own} actions={<Choose />} empty={empty}>
        <Rows rowClick={false} card={<PackageCard />}>
          <DataTable.Col source="name" disableSort />
          <DataTable.Col source="status" disableSort>
            <StatusField source="status" texts={packageStatusTexts} />
          </DataTable.Col>
          <DataTable.Col source="bought_at" disableSort>
            <MomentField source="bought_at" dateOnly />
          </DataTable.Col>
          <DataTable.Col source="valid_until" disableSort>
            <MomentField source="valid_until" dateOnly emptyText={t.forever} />
          </DataTable.Col>
          <DataTable.Col source="price" align="right" disableSort field={MoneyField} />
          <DataTable.Col source="signatures" align="right" disableSort field={NumberField} />
          <DataTable.Col source="used" align="right" disableSort field={NumberField} />
          <DataTable.Col source="held" align="right" disableSort field={NumberField} />
          <DataTable.Col source="expired" align="right" disableSort field={NumberField} />
          <DataTable.Col source="left" align="right" disableSort field={NumberField} />
        </Rows>
      </List>
    </MoneyFrame>
  )
}

function Choose() {
  return (
    <Button component={Link} to={links.list('tariffs')} variant="contained">
      {t.choose}
    </Button>
  )
}

const empty = <EmptyState title={t.empty_title} hint={t.empty} action={<Choose />} />
