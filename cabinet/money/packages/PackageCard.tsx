import { useRecordContext } from 'ra-core'
import type { Package } from '#shared/contract/packages.ts'
import { RowCard } from '#shared/ra/list/RowCard.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showDate } from '#shared/rules/clock.ts'
import { cabinetPackageTexts as t, packageStatusTexts } from '#shared/text/packages.ts'

/** A package on a phone. */
export function PackageCard() {
  const bought = useRecordContext<Package>()
  if (!bought) return null
  return (
    <RowCard main={bought.name} end={<StatusChip {...packageStatusTexts[bought.status]} />}>
      {t.left(bought.left, bought.signatures)}
      {bought.held > 0 && t.held(bought.held)}
      {bought.valid_until ? t.until(showDate(bought.valid_until)) : t.forever}
    </RowCard>
  )
}
