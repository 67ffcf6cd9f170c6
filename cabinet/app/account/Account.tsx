import { useGetIdentity } from 'ra-core'
import { AccountButton } from '#shared/ra/layout/AccountButton.tsx'
import { screen } from '#shared/ra/screen.ts'

/** not needed for the first list */
const AccountLines = screen(() => import('./AccountLines.tsx'), 'AccountLines')

/** The avatar with what is personal. */
export function Account() {
  const { identity } = useGetIdentity()
  return (
    <AccountButton full_name={identity?.fullName ?? ''}>
      <AccountLines />
    </AccountButton>
  )
}
