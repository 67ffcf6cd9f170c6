import { useRef, useState } from 'react'
import { signInTexts as t } from '../../text/browser.ts'
import { ApiError } from '../api-error.ts'

export type Credentials = { login: string; password: string }
/** the second step, when the account has a second factor */
export type Code = { otp: string } | { recovery: string }
export type SignIn = (given: Credentials & Partial<{ otp: string; recovery: string }>) => Promise<void>

/** Two clicks make one call: the second is ignored while the first is running. */
export function useSignIn({ login, password }: Credentials, signIn: SignIn) {
  const [needsCode, setNeedsCode] = useState(false)
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(false)

  const submit = async (code?: Code) => {
    if (running.current) return
    if (!login.trim()) return setError(t.empty_login)
    if (!password) return setError(t.empty_password)
    running.current = true
    setIsBusy(true)
    setError('')
    await signIn({ login: login.trim(), password, ...code }).catch((cause: unknown) => {
      const isStep = cause instanceof ApiError && cause.code === 'otp_required' && !needsCode
      if (isStep) setNeedsCode(true)
      else setError(cause instanceof Error ? cause.message : String(cause))
      setIsBusy(false)
    })
    running.current = false
  }

  const back = () => {
    setNeedsCode(false)
    setError('')
  }

  return { error, isBusy, needsCode, back, submit: (code?: Code) => void submit(code), fail: setError }
}
