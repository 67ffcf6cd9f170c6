import { Suspense, useState, type ReactNode } from 'react'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { MenuProps } from '@mui/material/Menu'
import { shellTexts } from '../../text/ra.ts'
import { initialsOf } from '../../rules/person.ts'
import { screen } from '../screen.ts'

/** not needed for the first list */
const Menu = screen<'default', MenuProps>(() => import('@mui/material/Menu'), 'default')

type AccountButtonProps = {
  full_name: string
  /** on the avatar: that there is something new */
  mark?: ReactNode
  /** lines of the menu, which closes by a click on any of them that does not stop it */
  children: ReactNode
}

/** The avatar at the top right: what is personal is in its menu. */
export function AccountButton({ full_name, mark, children }: AccountButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <IconButton
        aria-label={full_name ? `${shellTexts.account}: ${full_name}` : shellTexts.account}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={Menu.prefetch}
        onClick={({ currentTarget }) => {
          setWasOpened(true)
          setAnchor(currentTarget)
        }}
        sx={{ p: 0.5, position: 'relative' }}
      >
        <Avatar aria-hidden sx={look}>
          {/* drawn: as a text they would be a label of the button that its name does not have */}
          <Box component="span" data-initials={initialsOf(full_name)} sx={drawn} />
        </Avatar>
        {mark}
      </IconButton>
      {wasOpened && (
        <Suspense>
          <Menu
            anchorEl={anchor}
            open={anchor !== null}
            // the lines are a part that comes later: ↓ goes to the first
            disableAutoFocusItem
            onClose={() => setAnchor(null)}
            onClick={() => setAnchor(null)}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
            transformOrigin={{ vertical: 'top', horizontal: 'right' }}
            slotProps={{ paper: { sx: { width: 280, mt: 0.5 } }, list: { 'aria-label': shellTexts.account } }}
          >
            {children}
          </Menu>
        </Suspense>
      )}
    </>
  )
}

const drawn = { '&::before': { content: 'attr(data-initials)' } }
const look = {
  width: '2rem',
  height: '2rem',
  fontSize: 13,
  fontWeight: 600,
  bgcolor: 'action.selected',
  color: 'text.primary',
}
