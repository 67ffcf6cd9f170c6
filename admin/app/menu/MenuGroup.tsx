import { useId } from 'react'
import FoldIcon from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { Waiting } from '#shared/contract/stats.ts'
import { MenuItemLink } from '#shared/ra/layout/MenuItemLink.tsx'
import type { MenuLine } from './menu-groups.tsx'

type MenuGroupProps = {
  label: string
  lines: readonly MenuLine[]
  isOpen: boolean
  /** left out: the group is always open */
  onToggle?: () => void
  waiting: Waiting | undefined
}

/** A group of menu lines. While it is folded, its heading has the count of waiting work. */
export function MenuGroup({ label, lines, isOpen, onToggle, waiting }: MenuGroupProps) {
  const id = useId()
  const countOf = ({ count }: MenuLine) => (count && waiting?.[count]) || 0
  const hidden = isOpen ? 0 : lines.reduce((sum, line) => sum + countOf(line), 0)
  return (
    <>
      {onToggle ? (
        <Heading
          id={`${id}-label`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={(event) => {
            // on a phone a click on a line closes the menu
            event.stopPropagation()
            onToggle()
          }}
        >
          <Box component="span" sx={{ flex: 1 }}>
            {label}
          </Box>
          {hidden > 0 && (
            <Box component="span" sx={{ color: 'warning.main', fontWeight: 600, fontSize: 14 }}>
              {hidden}
            </Box>
          )}
          <FoldIcon />
        </Heading>
      ) : (
        <Label id={`${id}-label`}>{label}</Label>
      )}
      <Box id={id} role="group" aria-labelledby={`${id}-label`} sx={{ display: 'grid', flexShrink: 0 }}>
        {isOpen &&
          lines.map((line) => {
            const { to, label: name, icon, paths, go } = line
            return (
              <MenuItemLink
                key={to}
                to={to}
                label={name}
                icon={icon}
                count={countOf(line)}
                {...(paths && { paths })}
                {...(go && { keys: `g ${go}` })}
              />
            )
          })}
      </Box>
    </>
  )
}

const heading = {
  display: 'flex',
  gap: 8,
  alignItems: 'center',
  flexShrink: 0,
  minHeight: 28,
  padding: '2px 10px',
  fontSize: 13,
} as const

const Label = styled('div')(({ theme }) => ({ ...heading, color: theme.palette.text.secondary }))

const Heading = styled(ButtonBase)(({ theme }) => ({
  ...heading,
  [theme.breakpoints.down('md')]: { minHeight: 40 },
  borderRadius: 8,
  fontFamily: theme.typography.fontFamily,
  textAlign: 'left',
  color: theme.palette.text.secondary,
  '& svg': { fontSize: 18 },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  '&:hover': { background: theme.palette.action.hover },
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
}))
