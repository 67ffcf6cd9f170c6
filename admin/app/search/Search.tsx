import { useEffect, useRef, useState } from 'react'
import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { searchTexts as t } from '#shared/text/search.ts'
import { isShortcut } from '../../parts/search/is-shortcut.ts'
import { SearchField } from './SearchField.tsx'

/** The search of the console: a field, or on a phone a button that opens it over the whole screen. */
export function Search() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useShortcut(() => {
    if (isNarrow) return setIsOpen(true)
    input.current?.focus()
    input.current?.select()
  })
  if (!isNarrow) return <SearchField input={input} />
  return (
    <>
      <IconButton aria-label={t.open} onClick={() => setIsOpen(true)}>
        <SearchIcon />
      </IconButton>
      <Dialog
        fullScreen
        open={isOpen}
        onClose={() => setIsOpen(false)}
        aria-label={t.label}
        slotProps={{ transition: { onEntered: () => input.current?.focus() } }}
      >
        <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start', p: 1 }}>
          <SearchField input={input} isFull onDone={() => setIsOpen(false)} />
          <IconButton aria-label={t.close} onClick={() => setIsOpen(false)}>
            <CloseIcon />
          </IconButton>
        </Box>
      </Dialog>
    </>
  )
}

/** Anywhere but under an open dialog. */
function useShortcut(open: () => void) {
  const run = useRef(open)
  useEffect(() => {
    run.current = open
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      run.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
