import Box from '@mui/material/Box'
import { pageConfig } from '#shared/browser/page-config.ts'
import { safetyTexts as t } from '#shared/text/approvals.ts'

/** Which safeties are switched off on this server, above every screen. A demo's own strip says that it is one. */
export function SafetyStrip() {
  const { second_person, demo } = pageConfig()
  const text = second_person === 'off' ? t.off : second_person === 'money' && !demo ? t.money : null
  if (!text) return null
  return (
    <Box component="aside" aria-label={t.label} sx={strip}>
      {text}
    </Box>
  )
}

const strip = {
  mb: 2,
  px: 2,
  py: 1,
  fontSize: 14,
  border: 1,
  borderColor: 'warning.main',
  borderLeft: 4,
  borderLeftColor: 'warning.main',
  borderRadius: 1,
  bgcolor: 'background.paper',
}
