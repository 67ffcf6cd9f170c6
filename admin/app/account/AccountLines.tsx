import { useLogout } from 'ra-core'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import NewsIcon from '@mui/icons-material/CampaignOutlined'
import AccountIcon from '@mui/icons-material/PersonOutline'
import SecurityIcon from '@mui/icons-material/ShieldOutlined'
import CabinetIcon from '@mui/icons-material/SwapHoriz'
import Divider from '@mui/material/Divider'
import { bases } from '#shared/browser/addresses.ts'
import { goTo } from '#shared/browser/navigation.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { AccountLine } from '#shared/ra/layout/AccountLine.tsx'
import { AccountName } from '#shared/ra/layout/AccountName.tsx'
import { menuTexts, profileTitle } from '#shared/text/admin.ts'
import { roleTexts } from '#shared/text/admins.ts'
import { newsTitle, shortcutTexts } from '#shared/text/console-help.ts'
import { securityTexts } from '#shared/text/second-factor.ts'
import { links } from '../../parts/links.ts'
import { useProfile } from '../../parts/session/use-role.ts'
import { useUnseenNews } from '../help/seen-news.ts'
import { ThemeLines } from './ThemeLines.tsx'

type AccountLinesProps = {
  /** null where there is no keyboard */
  onShortcuts: (() => void) | null
}

/** What is personal in the console. */
export function AccountLines({ onShortcuts }: AccountLinesProps) {
  const profile = useProfile()
  const unseen = useUnseenNews()
  const logout = useLogout()
  return (
    <>
      {profile && <AccountName full_name={profile.full_name} about={[roleTexts[profile.role].word, profile.login]} />}
      <Divider component="li" sx={{ my: 0.5 }} />
      <AccountLine label={profileTitle} icon={<AccountIcon />} to={links.profile} />
      <AccountLine label={securityTexts.title} icon={<SecurityIcon />} to={links.security} />
      <AccountLine label={newsTitle} icon={<NewsIcon />} to={links.news} count={unseen} />
      {onShortcuts && (
        <AccountLine label={shortcutTexts.title} icon={<KeyboardIcon />} onClick={onShortcuts} keys="?" />
      )}
      {pageConfig().mode === 'own' && (
        <AccountLine label={menuTexts.cabinet} icon={<CabinetIcon />} onClick={() => goTo(bases.cabinet)} />
      )}
      <Divider component="li" sx={{ my: 0.5 }} />
      <ThemeLines />
      <Divider component="li" sx={{ my: 0.5 }} />
      <AccountLine label={menuTexts.logout} icon={<LogoutIcon />} onClick={() => void logout()} />
    </>
  )
}
