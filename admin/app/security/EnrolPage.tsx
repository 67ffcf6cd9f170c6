import { useLogout } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { SecurityScreen } from '#shared/ra/security/SecurityScreen.tsx'
import { useSecondFactor } from '#shared/ra/security/use-second-factor.ts'
import { menuTexts } from '#shared/text/admin.ts'
import { securityTexts as t } from '#shared/text/second-factor.ts'
import { factorCalls } from './factor-calls.ts'

/** All that staff see who must have a second factor and have none yet. */
export function EnrolPage() {
  const { data: factor } = useSecondFactor(factorCalls)
  const logout = useLogout()
  return (
    <Box component="main" sx={{ display: 'grid', gap: 2.5, maxWidth: 752, mx: 'auto', px: 2, py: { xs: 3, md: 6 } }}>
      <Alert severity="info">{t.required}</Alert>
      <SecurityScreen calls={factorCalls} onCodesKept={() => location.reload()} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        {factor && (factor.totp || factor.passkeys.length > 0) && (
          <Button variant="contained" onClick={() => location.reload()}>
            {t.proceed}
          </Button>
        )}
        <Button onClick={() => void logout()}>{menuTexts.logout}</Button>
      </Box>
    </Box>
  )
}
