import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { signSession, useSignToken } from '#shared/browser/sign-session.ts'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { codeTimes, forgetCodeTimes, keepCodeTimes, readCodeTimes, type CodeTimes } from './code-times.ts'

export type Signing = {
  group: string
  card: PublicCard
  /** `Bearer …`, or empty: no right code was entered yet. Always empty in the server's HTML. */
  token: string
  /** the code that was sent last and can still be entered */
  times: CodeTimes | undefined
  /** asks the server how things stand; another tab or the sender may have finished them */
  refresh: () => Promise<PublicCard>
  update: (fields: Partial<PublicCard>) => void
  codeSent: (sent: Parameters<typeof codeTimes>[1]) => void
  confirm: (token: string) => void
  /** what the next page has to say on arrival: why a code is needed again, that another tab was faster */
  notice: string
  say: (text: string) => void
  loseToken: (why: string) => void
}

const Context = createContext<Signing | null>(null)

export function useSigning(): Signing {
  const signing = use(Context)
  if (!signing) throw new Error('useSigning outside of SigningProvider')
  return signing
}

type ProviderProps = {
  group: string
  card: PublicCard
  refresh: () => Promise<PublicCard>
  update: (fields: Partial<PublicCard>) => void
  children: ReactNode
}

export function SigningProvider({ group, card, refresh, update, children }: ProviderProps) {
  const token = useSignToken(group)
  const [times, setTimes] = useState<CodeTimes | undefined>(() => readCodeTimes(group))
  const [notice, say] = useState('')

  const codeSent = useCallback(
    (sent: Parameters<typeof codeTimes>[1]) => {
      const next = codeTimes(group, sent)
      keepCodeTimes(next)
      setTimes(next)
      signSession.open(group)
      signSession.save({ signStatus: 'code_sent' })
    },
    [group],
  )

  const confirm = useCallback(
    (bearer: string) => {
      forgetCodeTimes()
      setTimes(undefined)
      say('')
      signSession.confirm(group, bearer)
    },
    [group],
  )

  const loseToken = useCallback(
    (why: string) => {
      say(why)
      signSession.lose(group)
    },
    [group],
  )

  const signing = useMemo(
    () => ({ group, card, token, times, refresh, update, codeSent, confirm, notice, say, loseToken }),
    [group, card, token, times, refresh, update, codeSent, confirm, notice, loseToken],
  )
  return <Context value={signing}>{children}</Context>
}
