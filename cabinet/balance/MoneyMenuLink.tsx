import BalanceIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import { styled } from '@mui/material/styles'
import { Link, useLocation } from 'react-router'
import { menuLine } from '#shared/ra/shell/menu-line.ts'
import { menuTexts } from '#shared/text/cabinet.ts'
import { isOpen, moneyScreens } from './money-screens.ts'

/** One line of the menu for all money screens, marked at each of them. */
export function MoneyMenuLink() {
  const { pathname } = useLocation()
  const isCurrent = moneyScreens.some(({ paths }) => isOpen(paths, pathname))
  return (
    <Line to="/balance" aria-current={isCurrent ? 'page' : undefined}>
      <BalanceIcon />
      {menuTexts.balance}
    </Line>
  )
}

const Line = styled(Link)(({ theme }) => menuLine(theme))
