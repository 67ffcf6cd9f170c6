import { useGetOne } from 'ra-core'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { BulkSending } from '../../contract/bulk-sendings.ts'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import { bulkSendingTexts as t } from '../../text/bulk-sendings.ts'
import { Fact } from '../Facts.tsx'
import { commonLinks } from '../links.ts'

/** A link to the table that a request was created from. */
export function SendingFact({ request: { bulk_sending_id: id } }: { request: SignRequest }) {
  const { data } = useGetOne<BulkSending>('bulk', { id: id ?? 0 }, { enabled: id !== null })
  if (id === null) return null
  return (
    <Fact label={t.of_table}>
      <Link component={RouterLink} to={commonLinks.show('bulk-sendings', id)}>
        {data?.name ?? `№\u00a0${id}`}
      </Link>
    </Fact>
  )
}
