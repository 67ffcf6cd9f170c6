import { useRecordContext, useResourceContext } from 'ra-core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Noun } from '../../contract/resources.ts'
import { hasHere } from '../../browser/has-here.ts'
import { formHelp } from '../../text/form-help.ts'
import { nounOfScreen } from '../resource-paths.ts'

/** What follows once the form of the screen is saved. */
export function FormAside() {
  const noun = nounOfScreen(useResourceContext() ?? '')
  const ofNoun = noun in formHelp ? formHelp[noun as Noun] : undefined
  const help = useRecordContext() ? ofNoun?.edit : ofNoun?.create
  if (!help) return null
  const lines = [...help.lines, ...((hasHere('senders') && help.of_service) || [])]
  return (
    <Box component="aside" sx={{ px: { md: 1 }, color: 'text.secondary' }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {help.title}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, pl: 2.5, fontSize: 14, lineHeight: 1.5 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  )
}
