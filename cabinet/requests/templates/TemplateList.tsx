import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import { TextField } from 'react-admin'
import type { Template } from '#shared/contract/templates.ts'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { templateScreenTexts as t } from '#shared/text/template-screens.ts'
import { ExampleButton } from './ExampleButton.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('templates')

export function TemplateList() {
  return (
    <List title={t.title} actions={<Create />} empty={<Empty />} filters={filters}>
      <Rows rowClick="show" card={<TemplateCard />}>
        <Col source="name" field={NameField} />
        <Col source="fields" field={FieldNames} />
        <Col source="created_at">
          <MomentField source="created_at" dateOnly />
        </Col>
      </Rows>
    </List>
  )
}

const filters = <SearchField placeholder={t.search} />
const Create = () => <CreateButton label={t.create} />

function Empty() {
  return (
    <EmptyState
      title={t.empty_title}
      hint={t.empty}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          <Create />
          <ExampleButton />
        </Box>
      }
    />
  )
}

function NameField() {
  const template = useRecordContext<Template>()
  return template ? <RowLink type="show">{template.name}</RowLink> : null
}

const fields_shown = 6

/** The first fields, and how many there are more. */
function FieldNames() {
  const template = useRecordContext<Template>()
  if (!template) return null
  const names = template.fields.map(({ name }) => name)
  const more = names.length - fields_shown
  return <>{names.slice(0, fields_shown).join(', ') + (more > 0 ? t.more_fields(more) : '')}</>
}

function TemplateCard() {
  return (
    <RowCard main={<TextField source="name" />}>
      <FieldNames />
    </RowCard>
  )
}
