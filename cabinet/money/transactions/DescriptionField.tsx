import { useCanAccess, useRecordContext } from 'ra-core'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { Transaction } from '#shared/contract/transactions.ts'
import { links } from '../../parts/links.ts'

/** The purpose, as a link to the request or to the packages. */
export function DescriptionField() {
  const transaction = useRecordContext<Transaction>()
  const { canAccess } = useCanAccess({ resource: 'request', action: 'show' })
  if (!transaction) return null
  const { description, request_id, package_id } = transaction
  const to =
    request_id !== null && canAccess
      ? links.show('document-sign-requests', request_id)
      : package_id !== null
        ? links.list('packages')
        : null
  if (to === null) return description
  return (
    <Link component={RouterLink} to={to} underline="hover">
      {description}
    </Link>
  )
}
