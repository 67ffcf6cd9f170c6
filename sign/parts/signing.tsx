import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { signSession, useSignToken } from '#shared/browser/sign-session.ts'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { codeTimes, clearCodeTimes, storeCodeTimes, readCodeTimes, type CodeTimes } from './code-times.ts'

export type Signing = {
  group: string
  card: PublicCard
  /** `Bearer …`, or empty before a correct code. Always empty in the server's HTML. */
  token: string
  /** the last code sent, while it can still be entered */
  times: CodeTimes | undefined
  /** asks the server for the current state; another tab or the sender may have ended the request */
  refresh: () => Promise<PublicCard>
  update: (fields: Partial<PublicCard>) => void
  codeSent: (sent: Parameters<typeof codeTimes>[1]) => void
  confirm: (token: string) => void
  /** what the next page shows on arrival: why a code is needed again, or that another tab was faster */
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
      storeCodeTimes(next)
      setTimes(next)
      signSession.open(group)
      signSession.save({ signStatus: 'code_sent' })
    },
    [group],
  )

  const confirm = useCallback(
    (bearer: string) => {
      clearCodeTimes()
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
