import { useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { pageConfig } from '#shared/browser/page-config.ts'
import type { AccountCalls } from '#shared/ra/account/account-calls.ts'
import { PasswordPanel } from '#shared/ra/account/PasswordPanel.tsx'
import { SessionsPanel } from '#shared/ra/account/SessionsPanel.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { profileTitle } from '#shared/text/admin.ts'
import { adminApi } from '../../parts/api.ts'
import { useProfile } from '../../parts/session/use-role.ts'

const calls: AccountCalls = {
  sessions: () => adminApi.call('GET /profile/sessions'),
  endSession: (id) => adminApi.call('DELETE /profile/sessions/{id}', { params: { id } }),
  endOthers: () => adminApi.call('POST /profile/sessions/end-others'),
  changePassword: (body) => adminApi.call('PUT /profile/password', { body }),
}

/** A member of staff's own account. */
export function ProfilePage() {
  const profile = useProfile()
  const cache = useQueryClient()
  if (!profile) return <PageSkeleton />
  const { full_name, login } = profile
  return (
    <Page title={profileTitle} subtitle={`${full_name}, ${login}`}>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 640px)' }}>
        <PasswordPanel
          login={login}
          context={[login, full_name, pageConfig().brand_name]}
          change={calls.changePassword}
          onChanged={() => void cache.invalidateQueries()}
        />
        <SessionsPanel calls={calls} />
      </Box>
    </Page>
  )
}
