import { useCanAccess, useGetIdentity, useLogout } from 'ra-core'
import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined'
import BalanceIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import BillIcon from '@mui/icons-material/ReceiptLongOutlined'
import ClientIcon from '@mui/icons-material/HandshakeOutlined'
import CodeIcon from '@mui/icons-material/CableOutlined'
import ContactsIcon from '@mui/icons-material/ContactsOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import JournalIcon from '@mui/icons-material/MenuBookOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import MessageIcon from '@mui/icons-material/SmsOutlined'
import OrganizationIcon from '@mui/icons-material/BusinessOutlined'
import PackageIcon from '@mui/icons-material/Inventory2Outlined'
import PaymentIcon from '@mui/icons-material/PaymentsOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutline'
import RequestIcon from '@mui/icons-material/DescriptionOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import StatementIcon from '@mui/icons-material/AccountBalanceOutlined'
import TariffIcon from '@mui/icons-material/SellOutlined'
import TransactionIcon from '@mui/icons-material/SwapVertOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MenuButton } from '#shared/ra/shell/MenuButton.tsx'
import { MenuLink } from '#shared/ra/shell/MenuLink.tsx'
import { menuTexts as t, roleTexts } from '#shared/text/admin.ts'
import { useCount } from './list/use-count.ts'
import { waitingFilter } from './payments/waiting-filter.ts'
import { useRole } from './session/use-role.ts'
import { useLinesInWork } from './statements/use-lines-in-work.ts'
import { useUndelivered } from './overview/use-undelivered.ts'

/** Everything the console has; a number stands only where work waits. */
export function Menu() {
  const { canAccess: seesAdmins } = useCanAccess({ resource: 'admins', action: 'list' })
  const undelivered = useUndelivered()
  const lines = useLinesInWork()
  const waiting = useCount('payments', waitingFilter)
  return (
    <>
      <MenuLink to="/" label={t.overview} icon={<HomeIcon />} end />
      <MenuLink to="/clients" label={t.clients} icon={<ClientIcon />} />
      <MenuLink to="/request" label={t.requests} icon={<RequestIcon />} />
      <MenuLink to="/deliveries" label={t.deliveries} icon={<MessageIcon />} count={undelivered.total ?? 0} />
      <Heading text={t.money} />
      <MenuLink to="/statements" label={t.statements} icon={<StatementIcon />} count={lines} />
      <MenuLink to="/bills" label={t.bills} icon={<BillIcon />} />
      <MenuLink to="/payments" label={t.payments} icon={<PaymentIcon />} count={waiting.total ?? 0} />
      <MenuLink to="/balance" label={t.balance} icon={<BalanceIcon />} />
      <MenuLink to="/transactions" label={t.transactions} icon={<TransactionIcon />} />
      <MenuLink to="/tariffs" label={t.tariffs} icon={<TariffIcon />} />
      <MenuLink to="/packages" label={t.packages} icon={<PackageIcon />} />
      <Heading text={t.books} />
      <MenuLink to="/legal" label={t.legal} icon={<OrganizationIcon />} />
      <MenuLink to="/individuals" label={t.individuals} icon={<PeopleIcon />} />
      <MenuLink to="/contacts" label={t.contacts} icon={<ContactsIcon />} />
      <MenuLink to="/clients-codes" label={t.codes} icon={<CodeIcon />} />
      <Heading text={t.control} />
      <MenuLink to="/journal" label={t.journal} icon={<JournalIcon />} />
      <MenuLink to="/settings" label={t.settings} icon={<SettingsIcon />} />
      {seesAdmins && <MenuLink to="/admins" label={t.admins} icon={<AdminIcon />} />}
      <Box sx={{ flex: 1, minHeight: 16 }} />
      <Account />
    </>
  )
}

function Heading({ text }: { text: string }) {
  return (
    <Typography variant="caption" color="text.secondary" component="p" sx={{ px: 1.5, pt: 1.25, pb: 0.25 }}>
      {text}
    </Typography>
  )
}

function Account() {
  const { identity } = useGetIdentity()
  const role = useRole()
  const logout = useLogout()
  return (
    <>
      <Box sx={{ px: 1.5, pt: 1, overflowWrap: 'anywhere', fontSize: 14 }}>
        {identity?.fullName}
        <Typography variant="caption" color="text.secondary" component="div">
          {role && roleTexts[role].word}
        </Typography>
      </Box>
      <MenuButton label={t.logout} icon={<LogoutIcon />} onClick={() => void logout()} />
    </>
  )
}
