import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { pageConfig } from '../../browser/page-config.ts'
import { shellTexts } from '../../text/ra.ts'
import { sitePages } from '../../browser/addresses.ts'

/** The demo notice above everything, where the bar has no place for it. */
export function DemoStrip() {
  if (!pageConfig().demo) return null
  return (
    <Box
      component="aside"
      aria-label={shellTexts.demo_label}
      sx={{
        displayPrint: 'none',
        px: { xs: 2, md: 4 },
        py: 0.75,
        fontSize: 13,
        color: 'text.secondary',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {shellTexts.demo} <Link href={sitePages.outbox}>{shellTexts.outbox}</Link>
    </Box>
  )
}

/** The demo notice in the bar. */
export function DemoLine() {
  if (!pageConfig().demo) return null
  return (
    <Box
      component="aside"
      aria-label={shellTexts.demo_label}
      title={shellTexts.demo}
      sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}
    >
      {shellTexts.demo_short} <Link href={sitePages.outbox}>{shellTexts.outbox}</Link>
    </Box>
  )
}
