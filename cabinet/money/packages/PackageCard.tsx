import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { Package } from '#shared/contract/packages.ts'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { packageStatusTexts } from '#shared/text/packages.ts'
import { PackageRest } from './PackageRest.tsx'

/** A package on a phone. */
export function PackageCard() {
  const one = useRecordContext<Package>()
  if (!one) return null
  return (
    <>
      <StatusChip {...packageStatusTexts[one.status]} />
      <Box sx={{ width: 'min(280px, 70vw)' }}>
        <PackageRest of={one} />
      </Box>
    </>
  )
}
