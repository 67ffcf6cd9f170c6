import Button from '@mui/material/Button'
import { TextField } from 'react-admin'
import { CodeLimits, CodePrefix, CodeStatus } from '#shared/ra/codes/CodeFields.tsx'
import { RevokeButton } from '#shared/ra/codes/RevokeButton.tsx'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { List } from '../../parts/List.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { cabinetCodeTexts as t } from '#shared/text/clients-codes.ts'
import { listTexts } from '#shared/text/ra.ts'
import { siteLinks } from '../../parts/links.ts'
import { ConnectionFrame } from './ConnectionFrame.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('client-codes')

export function ClientCodeList() {
  return (
    <ConnectionFrame>
      <List title={t.title} subtitle={t.subtitle} more={developers} actions={<Create />} empty={<Empty />}>
        <Rows rowClick={false} card={<CodeCard />}>
          <Col source="label" disableSort />
          <Col source="prefix">
            <CodePrefix />
          </Col>
          <Col label={t.limits}>
            <CodeLimits />
          </Col>
          <Col label="Состояние">
            <CodeStatus />
          </Col>
          <Col source="last_used_at" disableSort>
            <MomentField source="last_used_at" emptyText={t.never} />
          </Col>
          <Col source="expires_at">
            <MomentField source="expires_at" dateOnly emptyText={t.forever} />
          </Col>
          <Col label={listTexts.action}>
            <RevokeButton />
          </Col>
        </Rows>
      </List>
    </ConnectionFrame>
  )
}

const developers = (
  <Button href={siteLinks.developers} target="_blank" rel="noopener" role="menuitem">
    {t.developers}
  </Button>
)

const Actions = () => (
  <>
    <Button href={siteLinks.developers} target="_blank" rel="noopener">
      {t.developers}
    </Button>
    <Create />
  </>
)

const Create = () => <CreateButton label={t.create} />

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Actions />} />

function CodeCard() {
  return (
    <RowCard main={<TextField source="label" />} end={<CodeStatus />} action={<RevokeButton />}>
      <CodePrefix />
      <CodeLimits />
    </RowCard>
  )
}
