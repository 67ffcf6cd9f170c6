import { useId, useState, type MouseEvent, type ReactNode } from 'react'
import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { actionsTexts as t } from '../text/ra.ts'

/**
 * What can be done with a row besides what is next, behind one button. The actions are ordinary buttons: what they ask
 * stays open after the menu has closed, and one that cannot be pressed leaves it open and says why.
 */
export function ActionsMenu({ children }: { children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setAnchor(currentTarget)
    setIsOpen(true)
  }
  const close = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button, a')?.getAttribute('aria-disabled') !== 'true') {
      setIsOpen(false)
    }
  }
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        endIcon={<ArrowDropDownIcon />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={open}
      >
        {t.actions}
      </Button>
      <Popover
        keepMounted
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setIsOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { elevation: 4 } }}
      >
        <Box id={id} role="group" aria-label={t.actions} onClick={close} sx={column}>
          {children}
        </Box>
      </Popover>
    </>
  )
}

const column = {
  display: 'grid',
  p: 0.75,
  minWidth: 240,
  '& > .MuiButton-root, & > * > .MuiButton-root': {
    border: 0,
    justifyContent: 'flex-start',
    textAlign: 'start',
    width: '100%',
    fontWeight: 400,
  },
  '& > .MuiButton-colorPrimary': { color: 'text.primary' },
}
