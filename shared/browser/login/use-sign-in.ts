import { useEffect, useRef, useState } from 'react'
import { signInTexts as t } from '../../text/browser.ts'
import type { PasskeyAssertion } from '../../contract/passkeys.ts'
import { ApiError } from '../api-error.ts'
import { textOf } from '../text-of.ts'
import { leaveForProvider, takeProviderReturn } from './provider-return.ts'

export type Credentials = { login: string; password: string }
/** the second step, when the account has a second factor */
export type Code = { otp: string } | { recovery: string }
/** The calls of a login by a provider. */
export type SignInByProvider = {
  begin: (provider: string) => Promise<{ url: string; key: string }>
  finish: (given: { provider: string; key: string } & Partial<Proof>) => Promise<void>
  askPasskey: () => Promise<PasskeyAssertion>
}
type Proof = { answer: string; otp: string; recovery: string; passkey: PasskeyAssertion }
export type SignIn = (given: Credentials & Partial<{ otp: string; recovery: string }>) => Promise<void>

/** Two clicks make one call: the second is ignored while the first is running. */
export function useSignIn(
  { login, password }: Credentials,
  signIn: SignIn,
  signInByPasskey: () => Promise<void>,
  byProvider: SignInByProvider,
) {
  /** whom the provider has sent back */
  const [returned, setReturned] = useState(() => takeProviderReturn('login'))
  /** of the account whose password was right; empty before that */
  const [factors, setFactors] = useState<readonly string[]>([])
  const [error, setError] = useState('')
  /** whether the error is about what was typed: neither a passkey nor a provider asks for login and password */
  const [isOfTyped, setIsOfTyped] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(false)
  const isBegun = useRef(false)

  const run = async (open: () => Promise<void>, isTyped = false) => {
    if (running.current) return
    running.current = true
    setIsOfTyped(isTyped)
    setIsBusy(true)
    setError('')
    await open().catch((cause: unknown) => {
      const isStep = cause instanceof ApiError && cause.code === 'otp_required' && factors.length === 0
      if (isStep) setFactors(cause.factors)
      else setError(textOf(cause))
      // what is refused was used up; only a second factor may be tried again
      if (!isStep && factors.length === 0) setReturned(undefined)
      setIsBusy(false)
    })
    running.current = false
  }

  const finish = (proof: Partial<Proof>) => {
    if (!returned) return
    const { provider, key } = returned
    void run(() => byProvider.finish({ provider, key, ...proof }))
  }

  useEffect(() => {
    // the answer counts once
    if (!returned || isBegun.current) return
    isBegun.current = true
    finish({ answer: returned.answer })
  })

  const submit = (code?: Code) => {
    if (returned && code) return finish(code)
    setIsOfTyped(true)
    if (!login.trim()) return setError(t.empty_login)
    if (!password) return setError(t.empty_password)
    void run(() => signIn({ login: login.trim(), password, ...code }), true)
  }

  const submitPasskey = () => {
    if (!returned) return void run(signInByPasskey)
    const { provider, key } = returned
    void run(async () => byProvider.finish({ provider, key, passkey: await byProvider.askPasskey() }))
  }

  const leave = (provider: string) =>
    void run(async () => {
      const back = `${location.pathname}${location.search}`
      leaveForProvider(await byProvider.begin(provider), { provider, purpose: 'login', back })
    })

  const back = () => {
    setReturned(undefined)
    setFactors([])
    setError('')
  }

  return { error, isOfTyped, isBusy, factors, back, submit, submitPasskey, leave, fail: setError }
}
