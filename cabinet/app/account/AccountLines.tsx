import { useLogout } from 'ra-core'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import AccountIcon from '@mui/icons-material/PersonOutline'
import SecurityIcon from '@mui/icons-material/ShieldOutlined'
import ConsoleIcon from '@mui/icons-material/SwapHoriz'
import Divider from '@mui/material/Divider'
import { bases } from '#shared/browser/addresses.ts'
import { isStaff } from '#shared/browser/client-session.ts'
import { goTo } from '#shared/browser/navigation.ts'
import { AccountLine } from '#shared/ra/layout/AccountLine.tsx'
import { AccountName } from '#shared/ra/layout/AccountName.tsx'
import { menuTexts as t } from '#shared/text/cabinet.ts'
import { securityTexts } from '#shared/text/second-factor.ts'
import { clientRoleTexts } from '#shared/text/users.ts'
import { links } from '../../parts/links.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { clearDrafts } from '../../requests/document-sign-requests/new/tab-draft.ts'

/** What is personal in the cabinet. */
export function AccountLines() {
  const { data: profile } = useAnswer('GET /profile')
  const logout = useLogout()

  const leave = () => {
    clearDrafts()
    // a form that is open stores itself until the session ends
    void logout().finally(clearDrafts)
  }

  return (
    <>
      {profile && (
        <AccountName
          full_name={profile.full_name}
          about={[clientRoleTexts[profile.role].word, profile.login, profile.client_name]}
        />
      )}
      <Divider component="li" sx={{ my: 0.5 }} />
      <AccountLine label={t.profile} icon={<AccountIcon />} to={links.profile} />
      <AccountLine label={securityTexts.title} icon={<SecurityIcon />} to={links.security} />
      {isStaff() && <AccountLine label={t.console} icon={<ConsoleIcon />} onClick={() => goTo(bases.support)} />}
      <Divider component="li" sx={{ my: 0.5 }} />
      <AccountLine label={t.logout} icon={<LogoutIcon />} onClick={leave} />
    </>
  )
}
