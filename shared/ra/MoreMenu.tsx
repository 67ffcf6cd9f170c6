import { createContext, useState, type ReactElement } from 'react'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import { listTexts as t } from '../text/ra.ts'

/** A file that is being made closes the menu when it has come. */
export const CloseMenu = createContext(() => {})

/** What is done seldom, behind «…»: buttons and links with the role of a menu's line. */
export function MoreMenu({ children }: { children: ReactElement | ReactElement[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <CloseMenu value={close}>
      <IconButton
        aria-label={t.more_actions}
        title={t.more_actions}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: 36, height: 36 }}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        // a file that is on its way is saved though the menu was closed
        keepMounted
        onClose={close}
        onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
        slotProps={{ list: { sx: lines } }}
      >
        {children}
      </Menu>
    </CloseMenu>
  )
}

const lines = {
  '& .MuiButton-root': {
    display: 'flex',
    width: '100%',
    justifyContent: 'flex-start',
    borderRadius: 0,
    border: 0,
    color: 'text.primary',
  },
}
