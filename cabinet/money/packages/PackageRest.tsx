import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { Package } from '#shared/contract/packages.ts'
import { showDate } from '#shared/rules/clock.ts'
import { cabinetPackageTexts as t } from '#shared/text/packages.ts'

/** The rest of a package, as text and as a bar. */
export function PackageRest({ of: { name, left, held, signatures, valid_until } }: { of: Package }) {
  const left_text = t.left(left, signatures)
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
        <Typography variant="body2" color="text.secondary" component="div">
          {valid_until ? t.until(showDate(valid_until)) : t.forever}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        aria-label={name}
        aria-valuetext={left_text}
        value={(left / signatures) * 100}
        sx={{ height: 6, borderRadius: 3 }}
      />
      <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {left_text}
        {held > 0 && `, ${t.held(held)}`}
      </Typography>
    </Box>
  )
}
