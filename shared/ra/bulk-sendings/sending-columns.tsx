import { DataTable } from 'react-admin'
import { bulkSendingStatusTexts, bulkSendingTexts as t } from '../../text/bulk-sendings.ts'
import { MomentField } from '../fields/MomentField.tsx'
import { StatusField } from '../fields/StatusField.tsx'
import { SentField, SignedField } from './count-fields.tsx'

/** The columns of a list of sendings after the name, for client and staff alike. */
export const sendingColumns = [
  <DataTable.Col key="status" source="status" disableSort>
    <StatusField source="status" texts={bulkSendingStatusTexts} />
  </DataTable.Col>,
  <DataTable.Col key="sent" source="sent" label={t.sent_rows} disableSort field={SentField} />,
  <DataTable.Col key="signed" source="signed" label={t.signed} disableSort field={SignedField} />,
  <DataTable.Col key="created_by" source="created_by" disableSort />,
  <DataTable.Col key="created_at" source="created_at" field={MomentField} />,
]
