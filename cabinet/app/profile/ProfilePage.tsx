import { TextInput } from 'react-admin'
import { useNotify, required } from 'ra-core'
import SecurityIcon from '@mui/icons-material/ShieldOutlined'
import { useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { Link } from 'react-router'
import type { ClientProfile } from '#shared/contract/session.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import type { AccountCalls } from '#shared/ra/account/account-calls.ts'
import { PasswordPanel } from '#shared/ra/account/PasswordPanel.tsx'
import { SessionsPanel } from '#shared/ra/account/SessionsPanel.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { SaveButton } from '#shared/ra/form/SaveButton.tsx'
import { TypedForm } from '#shared/ra/form/TypedForm.tsx'
import { PhoneInput } from '#shared/ra/inputs/PhoneInput.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { confirmPhoneTexts as confirmTexts, profileTexts as t } from '#shared/text/cabinet.ts'
import { securityTexts } from '#shared/text/second-factor.ts'
import { clientRoleTexts } from '#shared/text/users.ts'
import { notifiedRoles } from '#shared/rules/notices.ts'
import { links } from '../../parts/links.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ConfirmPhoneButton } from './ConfirmPhoneButton.tsx'
import { NoticesPanel } from './NoticesPanel.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { useSaveProfile } from './use-save-profile.ts'

export function ProfilePage() {
  const { data: profile, error, refetch } = useAnswer('GET /profile')
  const notify = useNotify()
  const cache = useQueryClient()
  const save = useSaveProfile(profile, () => notify(t.saved, { type: 'success' }))
  if (!profile && error) {
    return (
      <Page title={t.title}>
        <Failure error={error} onRetry={refetch} />
      </Page>
    )
  }
  if (!profile) return <PageSkeleton />
  return (
    <Page title={t.title} actions={<SecurityLink />}>
      <ProfileTabs />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: 'minmax(0, 560px) minmax(0, 1fr)' } }}>
        <Card>
          <TypedForm noun="users" record={profile} onSave={save} toolbar={<ProfileToolbar />}>
            <TextInput source="full_name" label={t.full_name} validate={required()} autoComplete="name" />
            <PhoneInput source="phone" label={t.phone} autoComplete="tel" />
          </TypedForm>
        </Card>
        <Account profile={profile} />
        {notifiedRoles.includes(profile.role) && <NoticesPanel />}
        <PasswordPanel
          login={profile.login}
          context={[profile.login, profile.full_name, profile.client_name, pageConfig().brand_name]}
          change={accountCalls.changePassword}
          onChanged={() => void cache.invalidateQueries()}
        />
        <SessionsPanel calls={accountCalls} />
      </Box>
    </Page>
  )
}

function SecurityLink() {
  return (
    <Button component={Link} to={links.security} variant="outlined" startIcon={<SecurityIcon />}>
      {securityTexts.title}
    </Button>
  )
}

const accountCalls: AccountCalls = {
  sessions: () => cabinetApi.call('GET /profile/sessions'),
  endSession: (id) => cabinetApi.call('DELETE /profile/sessions/{id}', { params: { id } }),
  endOthers: () => cabinetApi.call('POST /profile/sessions/end-others'),
  changePassword: (body) => cabinetApi.call('PUT /profile/password', { body }),
}

function ProfileToolbar() {
  return (
    <Box sx={{ px: 2.5, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <SaveButton />
    </Box>
  )
}

function Account({ profile }: { profile: ClientProfile }) {
  return (
    <Facts>
      <Fact label={t.login}>{profile.login}</Fact>
      {profile.phone && (
        <Fact label={t.phone}>
          {profile.phone_confirmed_at ? confirmTexts.is_confirmed : <ConfirmPhoneButton phone={profile.phone} />}
        </Fact>
      )}
      <Fact label={t.company}>{profile.client_name}</Fact>
      <Fact label={t.role}>{clientRoleTexts[profile.role].word}</Fact>
    </Facts>
  )
}
