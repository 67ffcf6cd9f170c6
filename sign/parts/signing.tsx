import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { signSession, useSignToken } from '#shared/browser/sign-session.ts'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import type { DocumentText } from '#shared/contract/files.ts'
import type { PageArea } from './api.ts'
import { codeTimes, clearCodeTimes, storeCodeTimes, readCodeTimes, type CodeTimes } from './code-times.ts'

/** Staff look at the page: nothing can be done on it, and nothing is reported as the signer's. */
export type Preview = {
  /** a page of a document, which an `img` cannot ask for with a token */
  pageImage: (doc: number, page: number, area: PageArea) => Promise<Blob>
  text: (doc: number, from: number) => Promise<DocumentText>
}

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
  /** null for the signer */
  preview: Preview | null
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
    () => ({
      group,
      card,
      token,
      times,
      refresh,
      update,
      codeSent,
      confirm,
      notice,
      say,
      loseToken,
      preview: null,
    }),
    [group, card, token, times, refresh, update, codeSent, confirm, notice, loseToken],
  )
  return <Context value={signing}>{children}</Context>
}

type PreviewProviderProps = {
  card: PublicCard
  refresh: () => Promise<PublicCard>
  preview: Preview
  children: ReactNode
}

const nothing = () => {}

/** No link code, no token, no code sent: the pages below cannot act, whatever is pressed. */
export function PreviewProvider({ card, refresh, preview, children }: PreviewProviderProps) {
  const signing = useMemo(
    () => ({
      group: card.group,
      card,
      token: '',
      times: undefined,
      refresh,
      update: nothing,
      codeSent: nothing,
      confirm: nothing,
      notice: '',
      say: nothing,
      loseToken: nothing,
      preview,
    }),
    [card, refresh, preview],
  )
  return <Context value={signing}>{children}</Context>
}
