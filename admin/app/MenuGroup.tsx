import { useId, useState, type ComponentProps } from 'react'
import FoldIcon from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useLocation } from 'react-router'
import { MenuItemLink } from '#shared/ra/layout/MenuItemLink.tsx'

type MenuGroupProps = {
  label: string
  lines: ComponentProps<typeof MenuItemLink>[]
  /** what the day of this role consists of is open from the beginning */
  isUsual?: boolean
}

/** A collapsible group of menu items, so that the menu fits the window. Its count of waiting work stays visible. */
export function MenuGroup({ label, lines, isUsual = false }: MenuGroupProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useOpen(
    lines.flatMap(({ to, paths = [to] }) => paths),
    isUsual,
  )
  const waiting = lines.reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <>
      <Heading
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={(event) => {
          // on a phone a click on an item closes the menu
          event.stopPropagation()
          setIsOpen(!isOpen)
        }}
      >
        <Box component="span" sx={{ flex: 1 }}>
          {label}
        </Box>
        {!isOpen && waiting > 0 && (
          <Box component="span" sx={{ color: 'warning.main', fontWeight: 600, fontSize: 15 }}>
            {waiting}
          </Box>
        )}
        <FoldIcon />
      </Heading>
      <Box id={id} sx={{ display: 'grid', gap: { xs: 0.5, md: 0 } }}>
        {isOpen && lines.map((line) => <MenuItemLink key={line.to} {...line} />)}
      </Box>
    </>
  )
}

/** The group of the current screen is open, and the usual one; others stay as they were left. */
function useOpen(paths: string[], isUsual: boolean) {
  const { pathname } = useLocation()
  const isInside = paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  const [wasInside, setWasInside] = useState(isInside)
  const [isOpen, setIsOpen] = useState<boolean>()
  if (wasInside !== isInside) {
    setWasInside(isInside)
    setIsOpen(undefined)
  }
  return [isOpen ?? (isInside || isUsual), setIsOpen] as const
}

const Heading = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  gap: 8,
  flexShrink: 0,
  minHeight: 36,
  marginTop: 4,
  padding: '4px 12px',
  [theme.breakpoints.up('md')]: { minHeight: 32 },
  borderRadius: 8,
  fontFamily: theme.typography.fontFamily,
  fontSize: 14,
  textAlign: 'left',
  color: theme.palette.text.secondary,
  '& svg': { fontSize: 20 },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  '&:hover': { background: theme.palette.action.hover },
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
}))
