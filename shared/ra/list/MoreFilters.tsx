import { createContext, use, useState, type ReactNode } from 'react'
import FilterIcon from '@mui/icons-material/FilterListOutlined'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { listTexts } from '../../text/ra.ts'
import { chip } from './chip.ts'

const Folded = createContext(false)

/** A folded filter is shown only while it is on. */
export const useIsFolded = () => use(Folded)

type MoreFiltersProps = {
  /** in sight in a wide window */
  first?: ReactNode
  children?: ReactNode
}

/** Filters that are used less often; in a narrow window all of them, so that the rows begin high. */
export function MoreFilters({ first, children }: MoreFiltersProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true })
  const [isOpen, setIsOpen] = useState(false)
  const hasMore = isNarrow || children !== undefined
  return (
    <>
      {hasMore && isNarrow && <Toggle isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
      <Folded value={isNarrow && !isOpen}>{first}</Folded>
      <Folded value={!isOpen}>{children}</Folded>
      {hasMore && !isNarrow && <Toggle isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
    </>
  )
}

function Toggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button color="inherit" startIcon={<FilterIcon />} aria-expanded={isOpen} onClick={onToggle} sx={chip(isOpen)}>
      {isOpen ? listTexts.fewer : listTexts.more}
    </Button>
  )
}
