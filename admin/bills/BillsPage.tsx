import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { billTexts as t } from '#shared/text/admin.ts'

/** The address is promised already; the bills themselves are not there yet. */
export function BillsPage() {
  const payments = (
    <Button component={Link} to="/payments" variant="outlined">
      {t.payments}
    </Button>
  )
  return (
    <Page title={t.title}>
      <EmptyState title={t.empty_title} hint={t.empty} action={payments} />
    </Page>
  )
}
