import { useCanAccess, useRecordContext } from 'ra-core'
import { NumberField } from 'react-admin'
import Typography from '@mui/material/Typography'
import type { Tariff } from '#shared/contract/tariffs.ts'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { showDate } from '#shared/rules/clock.ts'
import { consoleTariffTexts as t, tariffKindTexts } from '#shared/text/tariffs.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('tariffs')

export function TariffRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick={false} card={<TariffCard />}>
      <Col source="name" field={Name} />
      <Col source="kind" field={Kind} />
      {ofOne ? null : <Col source="client_id" label={t.for_whom} field={ForWhom} />}
      <Col source="signatures" align="right" field={NumberField} />
      <Col source="price" align="right" field={MoneyField} />
      <Col source="unit_price" align="right" field={MoneyField} />
      <Col source="days_valid" align="right" field={Days} />
    </Rows>
  )
}

/** Editing is for those who may set prices; archived tariffs cannot be edited. */
function Name() {
  const tariff = useRecordContext<Tariff>()
  const { canAccess } = useCanAccess({ resource: 'tariffs', action: 'edit' })
  if (!tariff) return null
  const { archived_at } = tariff
  if (archived_at !== null) return <Archived name={tariff.name} archived_at={archived_at} />
  if (!canAccess) return tariff.name
  return (
    <TextLink isMain to={links.edit('tariffs', tariff.id)}>
      {tariff.name}
    </TextLink>
  )
}

function Archived({ name, archived_at }: { name: string; archived_at: string }) {
  return (
    <>
      {name}
      <Typography variant="caption" color="text.secondary" component="div">
        {t.archived_on(showDate(archived_at))}
      </Typography>
    </>
  )
}

function Kind() {
  const tariff = useRecordContext<Tariff>()
  return tariff ? tariffKindTexts[tariff.kind] : null
}

function ForWhom() {
  const tariff = useRecordContext<Tariff>()
  return tariff?.client_id === null ? t.for_all : <ClientField />
}

function Days() {
  const tariff = useRecordContext<Tariff>()
  return tariff ? (tariff.days_valid ?? t.forever) : null
}

function TariffCard() {
  return (
    <RowCard main={<Name />} end={<MoneyField source="price" />}>
      <Kind />
      <ForWhom />
    </RowCard>
  )
}
