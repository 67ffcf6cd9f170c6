import { useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import { useIsPhone } from '#shared/ra/use-is-phone.ts'
import { listTexts } from '#shared/text/admin.ts'

/** Filters that are collapsed on a phone, so that the rows stay visible. */
export function MoreFilters({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  if (!isPhone) return children
  return (
    <>
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? listTexts.fewer : listTexts.more}
      </Button>
      {isOpen && children}
    </>
  )
}
