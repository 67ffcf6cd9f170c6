import { useRef, useState } from 'react'
import { signInTexts as t } from '../../text/browser.ts'
import { ApiError } from '../api-error.ts'
import { textOf } from '../text-of.ts'

export type Credentials = { login: string; password: string }
/** the second step, when the account has a second factor */
export type Code = { otp: string } | { recovery: string }
export type SignIn = (given: Credentials & Partial<{ otp: string; recovery: string }>) => Promise<void>

/** Two clicks make one call: the second is ignored while the first is running. */
export function useSignIn({ login, password }: Credentials, signIn: SignIn, signInByPasskey: () => Promise<void>) {
  /** of the account whose password was right; empty before that */
  const [factors, setFactors] = useState<readonly string[]>([])
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(false)

  const run = async (open: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setIsBusy(true)
    setError('')
    await open().catch((cause: unknown) => {
      const isStep = cause instanceof ApiError && cause.code === 'otp_required' && factors.length === 0
      if (isStep) setFactors(cause.factors)
      else setError(textOf(cause))
      setIsBusy(false)
    })
    running.current = false
  }

  const submit = (code?: Code) => {
    if (!login.trim()) return setError(t.empty_login)
    if (!password) return setError(t.empty_password)
    void run(() => signIn({ login: login.trim(), password, ...code }))
  }

  const back = () => {
    setFactors([])
    setError('')
  }

  return { error, isBusy, factors, back, submit, submitPasskey: () => void run(signInByPasskey), fail: setError }
}
