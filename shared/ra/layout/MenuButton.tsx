import type { MouseEvent, ReactNode } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { menuLine } from './menu-line.ts'

type MenuButtonProps = {
  label: string
  icon: ReactNode
  onClick: (event: MouseEvent<HTMLElement>) => void
  'aria-haspopup'?: 'menu'
}

/** A menu item that runs an action instead of navigating. */
export function MenuButton({ label, icon, ...button }: MenuButtonProps) {
  return (
    <Line {...button}>
      {icon}
      {label}
    </Line>
  )
}

const Line = styled(ButtonBase)(({ theme }) => ({ ...menuLine(theme), justifyContent: 'flex-start' }))
