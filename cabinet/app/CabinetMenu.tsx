import { CanAccess } from 'ra-core'
import BalanceIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import CodeIcon from '@mui/icons-material/CableOutlined'
import ContactsIcon from '@mui/icons-material/ContactsOutlined'
import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import QrIcon from '@mui/icons-material/QrCode2Outlined'
import LookIcon from '@mui/icons-material/VisibilityOutlined'
import OrganizationIcon from '@mui/icons-material/BusinessOutlined'
import TemplateIcon from '@mui/icons-material/ArticleOutlined'
import UsersIcon from '@mui/icons-material/ManageAccountsOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { MenuItemLink } from '#shared/ra/layout/MenuItemLink.tsx'
import { StatusShape } from '#shared/ra/StatusShape.tsx'
import { menuTexts } from '#shared/text/cabinet.ts'
import { moneyScreens } from '../money/frame/money-screens.ts'
import { connectionScreens } from '../people/client-codes/connection-screens.ts'
import { links } from '../parts/links.ts'
import { useOwnName } from '../parts/session/use-own-name.ts'

const connectionPaths = connectionScreens.flatMap(({ paths }) => paths)
const moneyPaths = moneyScreens.flatMap(({ paths }) => paths)

export function CabinetMenu() {
  const own_name = useOwnName()

  return (
    <>
      <CanAccess resource="request" action="create">
        <Button component={Link} to={links.create('document-sign-requests')} variant="contained" sx={{ mb: 1.5 }}>
          {menuTexts.new_request}
        </Button>
      </CanAccess>
      <MenuItemLink to={links.overview} label={menuTexts.overview} icon={<HomeIcon />} />
      <CanAccess resource="request" action="list">
        <MenuItemLink
          to={links.list('document-sign-requests')}
          paths={[links.list('document-sign-requests'), links.list('bulk-sendings')]}
          label={menuTexts.requests}
          icon={<DocumentIcon />}
        />
        <MenuItemLink to={links.approvals} label={menuTexts.approvals} icon={<StatusShape shape="check" />} />
      </CanAccess>
      <CanAccess resource="public-links" action="list">
        <MenuItemLink to={links.list('public-links')} label={menuTexts.public_links} icon={<QrIcon />} />
      </CanAccess>
      <CanAccess resource="templates" action="list">
        <MenuItemLink to={links.list('templates')} label={menuTexts.templates} icon={<TemplateIcon />} />
      </CanAccess>
      <CanAccess resource="individuals" action="list">
        <MenuItemLink to={links.list('individuals')} label={menuTexts.individuals} icon={<PeopleIcon />} />
      </CanAccess>
      {own_name === null && (
        <>
          <MenuItemLink to={links.list('legal-entities')} label={menuTexts.organizations} icon={<OrganizationIcon />} />
          <CanAccess resource="contacts" action="list">
            <MenuItemLink
              to={links.list('legal-entities-contacts')}
              label={menuTexts.contacts}
              icon={<ContactsIcon />}
            />
          </CanAccess>
        </>
      )}
      <CanAccess resource="balance" action="show">
        <MenuItemLink to={links.list('balance')} label={menuTexts.balance} icon={<BalanceIcon />} paths={moneyPaths} />
      </CanAccess>
      <CanAccess resource="client-codes" action="list">
        <MenuItemLink
          to={links.list('client-codes')}
          label={menuTexts.connections}
          icon={<CodeIcon />}
          paths={connectionPaths}
        />
      </CanAccess>
      <CanAccess resource="users" action="list">
        <MenuItemLink to={links.list('users')} label={menuTexts.users} icon={<UsersIcon />} />
      </CanAccess>
      <Box sx={{ flex: 1, minHeight: 24 }} />
      <CanAccess resource="looks" action="list">
        <MenuItemLink to={links.list('looks')} label={menuTexts.looks} icon={<LookIcon />} />
      </CanAccess>
    </>
  )
}
