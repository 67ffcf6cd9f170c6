import { useEffect, useState } from 'react'
import { ApiError } from '#shared/browser/api-client.ts'
import { textOf } from '#shared/browser/text-of.ts'

type Words = { no_token: string; failed?: (error: ApiError) => string }

/**
 * An action by the link of a letter, whose token is the fragment of the address: a button, not the visit, performs it, because
 * mail scanners open links too.
 */
export function useLinkAction({ no_token, failed = textOf }: Words) {
  const [token, setToken] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    const found = location.hash.slice(1)
    setToken(found)
    if (found === '') setFailure(no_token)
  }, [no_token])

  const act = async (call: (token: string) => Promise<unknown>) => {
    if (isSending || !token) return
    setSending(true)
    setFailure('')
    try {
      await call(token)
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.code === 'not_found' ? no_token : failed(error))
    } finally {
      setSending(false)
    }
  }
  return { act, failure, setFailure, isSending, isDone, hasNoToken: token === '' }
}
