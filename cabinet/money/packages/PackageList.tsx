import { NumberField } from 'react-admin'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { List } from '../../parts/List.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { cabinetPackageTexts as t, packageStatusTexts } from '#shared/text/packages.ts'
import { cabinetTariffTexts as tariffTexts } from '#shared/text/tariffs.ts'
import { MoneyFrame } from '../frame/MoneyFrame.tsx'
import { links } from '../../parts/links.ts'
import { PackageCard } from './PackageCard.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('packages')

/** All packages ever bought. */
export function PackageList() {
  return (
    <MoneyFrame>
      <List title={tariffTexts.own} actions={<Choose />} empty={empty}>
        <Rows rowClick={false} card={<PackageCard />}>
          <Col source="name" />
          <Col source="status">
            <StatusField source="status" texts={packageStatusTexts} />
          </Col>
          <Col source="bought_at" disableSort>
            <MomentField source="bought_at" dateOnly />
          </Col>
          <Col source="valid_until" disableSort>
            <MomentField source="valid_until" dateOnly emptyText={t.forever} />
          </Col>
          <Col source="price" align="right" disableSort field={MoneyField} />
          <Col source="signatures" align="right" disableSort field={NumberField} />
          <Col source="used" align="right" field={NumberField} />
          <Col source="held" align="right" field={NumberField} />
          <Col source="expired" align="right" field={NumberField} />
          <Col source="left" align="right" field={NumberField} />
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
