import { useState } from 'react'
import Box from '@mui/material/Box'
import type { SecondFactor } from '../../contract/second-factor.ts'
import { securityTexts as t } from '../../text/second-factor.ts'
import { Failure } from '../Failure.tsx'
import { Page } from '../Page.tsx'
import { PageSkeleton } from '../PageSkeleton.tsx'
import { CodesOnce } from './CodesOnce.tsx'
import type { FactorCalls } from './factor-calls.ts'
import { IdentitiesPanel } from './IdentitiesPanel.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { RecoveryPanel } from './RecoveryPanel.tsx'
import { TotpPanel } from './TotpPanel.tsx'
import { useSecondFactor } from './use-second-factor.ts'

type SecurityScreenProps = {
  calls: FactorCalls
  /** after the recovery codes of a new factor were shown */
  onCodesKept?: () => void
}

/** One's own second factor, the same in both consoles. */
export function SecurityScreen({ calls, onCodesKept }: SecurityScreenProps) {
  const { data: factor, error, refetch } = useSecondFactor(calls)
  if (!factor && !error) return <PageSkeleton />
  return (
    <Page title={t.title} subtitle={t.about}>
      {factor ? (
        <Factors calls={calls} factor={factor} {...(onCodesKept && { onCodesKept })} />
      ) : (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

function Factors({ calls, factor, onCodesKept }: SecurityScreenProps & { factor: SecondFactor }) {
  const [codes, setCodes] = useState<string[]>([])
  const closeCodes = () => {
    setCodes([])
    onCodesKept?.()
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 720 }}>
      <PasskeysPanel calls={calls} factor={factor} onCodes={setCodes} />
      <IdentitiesPanel calls={calls} />
      <TotpPanel calls={calls} factor={factor} onCodes={setCodes} />
      {(factor.totp || factor.passkeys.length > 0) && (
        <RecoveryPanel calls={calls} left={factor.recovery_codes_left} onCodes={setCodes} />
      )}
      {codes.length > 0 && <CodesOnce codes={codes} onDone={closeCodes} />}
    </Box>
  )
}
