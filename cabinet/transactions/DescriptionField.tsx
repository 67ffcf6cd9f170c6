import { useRecordContext } from 'ra-core'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { Transaction } from '#shared/contract/billing.ts'

/** The purpose, as a link to the request or to the packages. */
export function DescriptionField() {
  const transaction = useRecordContext<Transaction>()
  if (!transaction) return null
  const { description, request_id, package_id } = transaction
  const to = request_id !== null ? `/request/${request_id}/show` : package_id !== null ? '/packages' : null
  if (to === null) return description
  return (
    <Link component={RouterLink} to={to} underline="hover">
      {description}
    </Link>
  )
}
