import { Suspense } from 'react'
import { useCanAccess, useGetIdentity, useLogout } from 'ra-core'
import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined'
import AccountIcon from '@mui/icons-material/PersonOutline'
import PersonalDataIcon from '@mui/icons-material/PrivacyTipOutlined'
import ApprovalIcon from '@mui/icons-material/HowToRegOutlined'
import BalanceIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import BillIcon from '@mui/icons-material/ReceiptLongOutlined'
import ClientIcon from '@mui/icons-material/HandshakeOutlined'
import CodeIcon from '@mui/icons-material/CableOutlined'
import ComplaintIcon from '@mui/icons-material/ReportGmailerrorredOutlined'
import ContactsIcon from '@mui/icons-material/ContactsOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import JournalIcon from '@mui/icons-material/MenuBookOutlined'
import LookIcon from '@mui/icons-material/VisibilityOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import MessageIcon from '@mui/icons-material/SmsOutlined'
import MonthIcon from '@mui/icons-material/CalendarMonthOutlined'
import OrganizationIcon from '@mui/icons-material/BusinessOutlined'
import PackageIcon from '@mui/icons-material/Inventory2Outlined'
import PaymentIcon from '@mui/icons-material/PaymentsOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutline'
import QueueIcon from '@mui/icons-material/StackedBarChartOutlined'
import RequestIcon from '@mui/icons-material/DescriptionOutlined'
import SecurityIcon from '@mui/icons-material/ShieldOutlined'
import SenderIcon from '@mui/icons-material/VerifiedUserOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import StopIcon from '@mui/icons-material/NotificationsOffOutlined'
import StuckIcon from '@mui/icons-material/HourglassEmptyOutlined'
import StatementIcon from '@mui/icons-material/AccountBalanceOutlined'
import TaskIcon from '@mui/icons-material/TaskAltOutlined'
import TariffIcon from '@mui/icons-material/SellOutlined'
import TransactionIcon from '@mui/icons-material/SwapVertOutlined'
import VerificationIcon from '@mui/icons-material/FactCheckOutlined'
import WebhookIcon from '@mui/icons-material/WebhookOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MenuButton } from '#shared/ra/layout/MenuButton.tsx'
import { line_px } from '#shared/ra/layout/menu-line.ts'
import { MenuItemLink } from '#shared/ra/layout/MenuItemLink.tsx'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { menuTexts as t, profileTitle } from '#shared/text/admin.ts'
import { roleTexts } from '#shared/text/admins.ts'
import { securityTexts } from '#shared/text/second-factor.ts'
import { links } from '../parts/links.ts'
import { useCount } from '#shared/ra/use-count.ts'
import { waitingFilter } from '../parts/approvals-waiting-filter.ts'
import { useRole } from '../parts/session/use-role.ts'
import { tasksDue } from '../people/client-tasks/task-filters.ts'
import { openComplaints } from '../parts/complaints-open-filter.ts'
import { waitingSenders } from '../parts/senders-waiting-filter.ts'
import { useLinesInWork } from '../money/statements/use-lines-in-work.ts'
import { MenuGroup } from './MenuGroup.tsx'
import { urgentFilter } from '../parts/stuck-urgent-filter.ts'
import { useUndelivered } from './overview/use-undelivered.ts'
import { screen } from '#shared/ra/screen.ts'

/** not needed for the first list */
const ThemeSwitch = screen(() => import('./ThemeSwitch.tsx'), 'ThemeSwitch')

const HelpLines = screen(() => import('./help/HelpLines.tsx'), 'HelpLines')

/** The console's menu; an item has a number only where work waits. */
export function Menu() {
  const { canAccess: seesAdmins } = useCanAccess({ resource: 'admins', action: 'list' })
  const role = useRole()
  const undelivered = useUndelivered()
  const stuck = useCount('stuck', urgentFilter)
  const toCheck = useCount('senders', waitingSenders)
  const openOnes = useCount('complaints', openComplaints)
  const tasks = useCount('tasks', tasksDue(dayInMoscow(new Date())))
  const { lines } = useLinesInWork()
  const approvals = useCount('approvals', waitingFilter)
  const money = [
    { to: links.month, label: t.month, icon: <MonthIcon /> },
    { to: links.list('statements'), label: t.statements, icon: <StatementIcon />, count: lines },
    { to: links.list('bills'), label: t.bills, icon: <BillIcon /> },
    { to: links.list('payments'), label: t.payments, icon: <PaymentIcon /> },
    { to: links.list('balance'), label: t.balance, icon: <BalanceIcon /> },
    { to: links.list('transactions'), label: t.transactions, icon: <TransactionIcon /> },
    { to: links.list('tariffs'), label: t.tariffs, icon: <TariffIcon /> },
    { to: links.list('packages'), label: t.packages, icon: <PackageIcon /> },
  ]
  return (
    <>
      <Box sx={list}>
        <MenuItemLink to={links.overview} label={t.overview} icon={<HomeIcon />} />
        <MenuItemLink to={links.list('clients')} label={t.clients} icon={<ClientIcon />} />
        <MenuItemLink to={links.list('client-tasks')} label={t.tasks} icon={<TaskIcon />} count={tasks.total ?? 0} />
        <MenuItemLink
          to={links.list('document-sign-requests')}
          paths={[links.list('document-sign-requests'), links.list('bulk-sendings')]}
          label={t.requests}
          icon={<RequestIcon />}
        />
        <MenuItemLink
          to={links.list('deliveries')}
          label={t.deliveries}
          icon={<MessageIcon />}
          count={undelivered.total ?? 0}
        />
        <MenuItemLink to={links.list('senders')} label={t.senders} icon={<SenderIcon />} count={toCheck.total ?? 0} />
        <MenuItemLink
          to={links.list('complaints')}
          label={t.complaints}
          icon={<ComplaintIcon />}
          count={openOnes.total ?? 0}
        />
        <MenuItemLink to={links.list('stuck')} label={t.stuck} icon={<StuckIcon />} count={stuck.total ?? 0} />
        <MenuItemLink
          to={links.list('approvals')}
          label={t.approvals}
          icon={<ApprovalIcon />}
          count={approvals.total ?? 0}
        />
        <MenuGroup label={t.money} lines={money} isUsual={role === 'accountant'} />
        <MenuGroup label={t.books} lines={books} />
        <MenuGroup label={t.control} isUsual={role === 'auditor'} lines={seesAdmins ? [...control, admins] : control} />
      </Box>
      <Box sx={account}>
        <Account />
      </Box>
    </>
  )
}

const books = [
  { to: links.list('legal-entities'), label: t.legal, icon: <OrganizationIcon /> },
  { to: links.list('individuals'), label: t.individuals, icon: <PeopleIcon /> },
  { to: links.list('legal-entities-contacts'), label: t.contacts, icon: <ContactsIcon /> },
  { to: links.list('clients-codes'), label: t.codes, icon: <CodeIcon /> },
  {
    to: links.list('webhooks'),
    paths: [links.list('webhooks'), links.list('webhook-messages')],
    label: t.webhooks,
    icon: <WebhookIcon />,
  },
]
const control = [
  { to: links.list('message-stops'), label: t.message_stops, icon: <StopIcon /> },
  { to: links.list('journal'), label: t.journal, icon: <JournalIcon /> },
  { to: links.list('looks'), label: t.looks, icon: <LookIcon /> },
  { to: links.verification, label: t.verification, icon: <VerificationIcon /> },
  { to: links.queues, label: t.queues, icon: <QueueIcon /> },
  { to: links.personalData, label: t.personal_data, icon: <PersonalDataIcon /> },
  { to: links.settings, label: t.settings, icon: <SettingsIcon /> },
]
const admins = { to: links.list('admins'), label: t.admins, icon: <AdminIcon /> }

const line_gap = { xs: 0.5, md: 0 }

/** The items scroll between brand and account, which stay visible. */
const list = { flex: 1, minHeight: 0, overflowY: 'auto', display: 'flex', flexDirection: 'column', gap: line_gap }

/** a line above shows that what is cut there scrolls */
const account = {
  display: 'flex',
  flexDirection: 'column',
  gap: line_gap,
  borderTop: 1,
  borderColor: 'divider',
  pt: 0.5,
}

function Account() {
  const { identity } = useGetIdentity()
  const role = useRole()
  const logout = useLogout()
  return (
    <>
      <MenuItemLink to={links.profile} label={identity?.fullName || profileTitle} icon={<AccountIcon />} />
      <Typography variant="caption" color="text.secondary" component="div" sx={{ px: 1.5 }}>
        {role && roleTexts[role].word}
      </Typography>
      <MenuItemLink to={links.security} label={securityTexts.title} icon={<SecurityIcon />} />
      <Suspense fallback={<Box sx={{ height: { xs: line_px.narrow, md: line_px.wide }, flexShrink: 0 }} />}>
        <ThemeSwitch />
      </Suspense>
      <Suspense fallback={<Box sx={{ height: { xs: line_px.narrow, md: 2 * line_px.wide }, flexShrink: 0 }} />}>
        <HelpLines />
      </Suspense>
      <MenuButton label={t.logout} icon={<LogoutIcon />} onClick={() => void logout()} />
    </>
  )
}
