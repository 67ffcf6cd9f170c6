import { bulkSendingStatusTexts, bulkSendingTexts as t } from '../../text/bulk-sendings.ts'
import { MomentField } from '../fields/MomentField.tsx'
import { StatusField } from '../fields/StatusField.tsx'
import { SentField, SignedField } from './count-fields.tsx'
import { columnOf } from '../list/column-of.tsx'

const Col = columnOf('bulk-sendings')

/** The columns of a list of sendings after the name, for client and staff alike. */
export const sendingColumns = [
  <Col key="status" source="status">
    <StatusField source="status" texts={bulkSendingStatusTexts} />
  </Col>,
  <Col key="sent" source="sent" label={t.sent_rows} field={SentField} />,
  <Col key="signed" source="signed" label={t.signed} field={SignedField} />,
  <Col key="created_by" source="created_by" />,
  <Col key="created_at" source="created_at" field={MomentField} />,
]
