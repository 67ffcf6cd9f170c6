import { Fragment, useEffect, useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import { MenuButton } from '#shared/ra/layout/MenuButton.tsx'
import { shortcutTexts as t } from '#shared/text/console-help.ts'
import { asksForShortcuts } from '../../parts/search/is-shortcut.ts'

/** The list of shortcuts, by `?` anywhere or from the menu; a phone has no keyboard, and no such item. */
export function ShortcutsButton() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const [isOpen, setIsOpen] = useState(false)
  const title = useId()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (asksForShortcuts(event) && !document.querySelector('[role=dialog]')) setIsOpen(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  if (isNarrow) return null
  return (
    <>
      <MenuButton label={t.title} icon={<KeyboardIcon />} onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} maxWidth="sm" fullWidth aria-labelledby={title}>
        <DialogTitle id={title}>{t.title}</DialogTitle>
        <DialogContent>
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: 1.5 }}>
            {t.list.map(({ what, ways }) => (
              <Fragment key={what}>
                <Box component="dt">{what}</Box>
                <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.75, alignItems: 'center' }}>
                  {ways.map((keys, index) => (
                    <Fragment key={keys.join('+')}>
                      {index > 0 && t.or}
                      <span>
                        {keys.map((key, nth) => (
                          <Fragment key={key}>
                            {nth > 0 && ' + '}
                            <Box component="kbd" sx={keyLook}>
                              {key}
                            </Box>
                          </Fragment>
                        ))}
                      </span>
                    </Fragment>
                  ))}
                </Box>
              </Fragment>
            ))}
          </Box>
        </DialogContent>
        <DialogActions sx={{ p: 2, pt: 0 }}>
          <Button onClick={() => setIsOpen(false)}>{t.close}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

const keyLook = {
  px: 0.75,
  py: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontFamily: 'inherit',
  fontSize: 13,
}
