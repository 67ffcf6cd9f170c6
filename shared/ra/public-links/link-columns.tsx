import { MomentField } from '../fields/MomentField.tsx'
import { columnOf } from '../list/column-of.tsx'
import { LinkState } from './LinkState.tsx'

const Col = columnOf('public-links')

export const linkColumns = [
  <Col key="state" source="state">
    <LinkState />
  </Col>,
  <Col key="venture" source="venture" />,
  <Col key="started" source="started" align="right" />,
  <Col key="signed" source="signed" align="right" />,
  <Col key="expires_at" source="expires_at" field={MomentField} />,
]
