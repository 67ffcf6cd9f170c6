import { useRecordContext } from 'ra-core'
import { NumberField, TextField } from 'react-admin'
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
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('packages')

export function PackageRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick={false} hiddenColumns={['used']} card={<PackageCard ofOne={ofOne} />}>
      <Col source="name" field={Name} />
      {ofOne ? null : <Col source="client_id" field={ClientField} />}
      <Col source="status">
        <StatusField source="status" texts={packageStatusTexts} />
      </Col>
      <Col source="left" align="right" field={Left} />
      <Col source="held" align="right" field={NumberField} />
      <Col source="used" align="right" field={NumberField} />
      <Col source="price" align="right" field={MoneyField} />
      <Col source="bought_at">
        <MomentField source="bought_at" dateOnly />
      </Col>
      <Col source="valid_until">
        <MomentField source="valid_until" dateOnly emptyText={tariffTexts.forever} />
      </Col>
    </Rows>
  )
}

/** Link to all transactions of a package. */
function Name() {
  const bought = useRecordContext<Package>()
  if (!bought) return null
  return (
    <TextLink isMain to={links.list('transactions', { package_id: bought.id })}>
      {bought.name}
    </TextLink>
  )
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
    <RowCard main={<TextField source="name" />} end={<StatusField source="status" texts={packageStatusTexts} />}>
      {!ofOne && <ClientField />}
      <>
        {t.left} <Left />, <Used />
      </>
      <MoneyField source="price" />
      <>
        {t.until} <MomentField source="valid_until" dateOnly emptyText={tariffTexts.forever} />
      </>
    </RowCard>
  )
}
