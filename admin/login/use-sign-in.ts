import { useRef, useState, type SubmitEvent } from 'react'
import { loginTexts } from '#shared/text/admin.ts'
import { signIn } from './sign-in.ts'

/** Two clicks send one call: the second finds the first at work. */
export function useSignIn(login: string, password: string) {
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (running.current) return
    if (!login.trim()) return setError(loginTexts.empty_login)
    if (!password) return setError(loginTexts.empty_password)
    running.current = true
    setIsBusy(true)
    setError('')
    await signIn(login.trim(), password).catch((cause: unknown) => {
      setError(cause instanceof Error ? cause.message : String(cause))
      setIsBusy(false)
    })
    running.current = false
  }

  return { error, isBusy, submit: (event: SubmitEvent) => void submit(event) }
}
