import { SecurityScreen } from '#shared/ra/security/SecurityScreen.tsx'
import { factorCalls } from './factor-calls.ts'

export function SecurityPage() {
  return <SecurityScreen calls={factorCalls} />
}
