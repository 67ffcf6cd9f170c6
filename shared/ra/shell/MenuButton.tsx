import type { ReactNode } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { menuLine } from './menu-line.ts'

type MenuButtonProps = { label: string; icon: ReactNode; onClick: () => void }

/** A menu item that runs an action instead of navigating. */
export function MenuButton({ label, icon, onClick }: MenuButtonProps) {
  return (
    <Line onClick={onClick}>
      {icon}
      {label}
    </Line>
  )
}

const Line = styled(ButtonBase)(({ theme }) => ({ ...menuLine(theme), justifyContent: 'flex-start' }))
