import type { ReactNode } from 'react'
import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined'
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
import MessageIcon from '@mui/icons-material/SmsOutlined'
import MonthIcon from '@mui/icons-material/CalendarMonthOutlined'
import OrganizationIcon from '@mui/icons-material/BusinessOutlined'
import PackageIcon from '@mui/icons-material/Inventory2Outlined'
import PaymentIcon from '@mui/icons-material/PaymentsOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutline'
import PersonalDataIcon from '@mui/icons-material/PrivacyTipOutlined'
import QueueIcon from '@mui/icons-material/StackedBarChartOutlined'
import RequestIcon from '@mui/icons-material/DescriptionOutlined'
import SenderIcon from '@mui/icons-material/VerifiedUserOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import StatementIcon from '@mui/icons-material/AccountBalanceOutlined'
import StopIcon from '@mui/icons-material/NotificationsOffOutlined'
import StuckIcon from '@mui/icons-material/HourglassEmptyOutlined'
import TariffIcon from '@mui/icons-material/SellOutlined'
import TaskIcon from '@mui/icons-material/TaskAltOutlined'
import TransactionIcon from '@mui/icons-material/SwapVertOutlined'
import VerificationIcon from '@mui/icons-material/FactCheckOutlined'
import WebhookIcon from '@mui/icons-material/WebhookOutlined'
import { hasHere } from '#shared/browser/has-here.ts'
import type { Waiting } from '#shared/contract/stats.ts'
import { may, type AdminRole, type Permission } from '#shared/rules/policy.ts'
import { menuTexts as t } from '#shared/text/admin.ts'
import { links } from '../../parts/links.ts'

export type MenuLine = {
  to: string
  label: string
  icon: ReactNode
  allow: Permission
  /** what of it waits for staff */
  count?: Exclude<keyof Waiting, 'at'>
  /** the letter that leads there after `g` */
  go?: string
  /** other addresses, besides its own, at and under which the line is marked as current */
  paths?: readonly string[]
}

export type MenuGroupName = 'work' | 'money' | 'books' | 'control'

type ListPermission = Permission & readonly ['list', Parameters<typeof links.list>[0]]

const listOf = (noun: ListPermission[1], line: Omit<MenuLine, 'to' | 'allow'>): MenuLine => ({
  to: links.list(noun),
  allow: ['list', noun] as Permission,
  ...line,
})

/** The menu of the console: four groups by the work. */
export const menuGroups: readonly { name: MenuGroupName; lines: readonly MenuLine[] }[] = [
  {
    name: 'work',
    lines: [
      { to: links.overview, label: t.overview, icon: <HomeIcon />, allow: ['show', 'stats'], go: 'o' },
      listOf('clients', { label: t.clients, icon: <ClientIcon />, go: 'c' }),
      listOf('client-tasks', { label: t.tasks, icon: <TaskIcon />, count: 'tasks', go: 't' }),
      listOf('document-sign-requests', {
        label: t.requests,
        icon: <RequestIcon />,
        paths: [links.list('document-sign-requests'), links.list('bulk-sendings'), links.list('public-links')],
        go: 'r',
      }),
      listOf('deliveries', { label: t.deliveries, icon: <MessageIcon />, count: 'deliveries', go: 'm' }),
      listOf('senders', { label: t.senders, icon: <SenderIcon />, count: 'senders', go: 's' }),
      listOf('complaints', { label: t.complaints, icon: <ComplaintIcon />, count: 'complaints', go: 'h' }),
      listOf('stuck', { label: t.stuck, icon: <StuckIcon />, count: 'stuck', go: 'z' }),
      listOf('approvals', { label: t.approvals, icon: <ApprovalIcon />, count: 'approvals', go: 'a' }),
    ],
  },
  {
    name: 'money',
    lines: [
      { to: links.month, label: t.month, icon: <MonthIcon />, allow: ['list', 'balance'] },
      listOf('statements', { label: t.statements, icon: <StatementIcon />, count: 'lines', go: 'v' }),
      listOf('bills', { label: t.bills, icon: <BillIcon />, go: 'b' }),
      listOf('payments', { label: t.payments, icon: <PaymentIcon />, go: 'p' }),
      listOf('balance', { label: t.balance, icon: <BalanceIcon /> }),
      listOf('transactions', { label: t.transactions, icon: <TransactionIcon /> }),
      listOf('packages', { label: t.packages, icon: <PackageIcon /> }),
    ],
  },
  {
    name: 'books',
    lines: [
      listOf('legal-entities', { label: t.legal, icon: <OrganizationIcon />, go: 'e' }),
      listOf('individuals', { label: t.individuals, icon: <PeopleIcon />, go: 'i' }),
      listOf('legal-entities-contacts', { label: t.contacts, icon: <ContactsIcon /> }),
      listOf('tariffs', { label: t.tariffs, icon: <TariffIcon /> }),
      listOf('clients-codes', { label: t.codes, icon: <CodeIcon /> }),
      listOf('webhooks', {
        label: t.webhooks,
        icon: <WebhookIcon />,
        paths: [links.list('webhooks'), links.list('webhook-messages')],
      }),
      listOf('message-stops', { label: t.message_stops, icon: <StopIcon /> }),
    ],
  },
  {
    name: 'control',
    lines: [
      listOf('journal', { label: t.journal, icon: <JournalIcon />, go: 'j' }),
      listOf('looks', { label: t.looks, icon: <LookIcon /> }),
      {
        to: links.verification,
        label: t.verification,
        icon: <VerificationIcon />,
        allow: ['show', 'verification'],
      },
      { to: links.queues, label: t.queues, icon: <QueueIcon />, allow: ['show', 'queues'] },
      {
        to: links.personalData,
        label: t.personal_data,
        icon: <PersonalDataIcon />,
        allow: ['show', 'personal-data'],
      },
      { to: links.settings, label: t.settings, icon: <SettingsIcon />, allow: ['show', 'installation'] },
      listOf('admins', { label: t.admins, icon: <AdminIcon /> }),
    ],
  },
]

export const mayOpen = (role: AdminRole, { allow: [action, resource] }: MenuLine): boolean =>
  hasHere(resource) && may(`support:${role}`, action, resource)

/** Where `g` and a letter lead this role. */
export const goLines = (role: AdminRole): MenuLine[] =>
  menuGroups.flatMap(({ lines }) => lines.filter((line) => line.go !== undefined && mayOpen(role, line)))
