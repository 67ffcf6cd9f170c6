import { useRef, useState, type SubmitEvent } from 'react'
import { signInTexts as t } from '../../text/browser.ts'

export type Credentials = { login: string; password: string }

/** Two clicks make one call: the second is ignored while the first is running. */
export function useSignIn({ login, password }: Credentials, signIn: (given: Credentials) => Promise<void>) {
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (running.current) return
    if (!login.trim()) return setError(t.empty_login)
    if (!password) return setError(t.empty_password)
    running.current = true
    setIsBusy(true)
    setError('')
    await signIn({ login: login.trim(), password }).catch((cause: unknown) => {
      setError(cause instanceof Error ? cause.message : String(cause))
      setIsBusy(false)
    })
    running.current = false
  }

  return { error, isBusy, submit: (event: SubmitEvent) => void submit(event) }
}
