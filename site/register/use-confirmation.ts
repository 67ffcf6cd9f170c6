import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/browser/api-client.ts'
import { trackGoal } from '#shared/browser/analytics.ts'
import { clientSession } from '#shared/browser/client-session.ts'
import { publicApi } from '#shared/browser/public-api.ts'
import { confirmTexts, registerTexts } from '#shared/text/pages.ts'

/** State of the page that the letter's link opens: password, refusal and sending. */
export function useConfirmation() {
  const [token, setToken] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState('')
  /** the link cannot be used any more */
  const [isDead, setDead] = useState(false)
  const [isSending, setSending] = useState(false)
  const passwordRef = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // typed into the prerendered field while the script was loading
    setPassword(passwordRef.current?.value ?? '')
    const found = location.hash.slice(1)
    setToken(found)
    if (found !== '') return
    setFailure(confirmTexts.no_token)
    setDead(true)
  }, [])

  const send = async () => {
    if (password === '') return setFailure(registerTexts.errors.empty)
    setSending(true)
    setFailure('')
    try {
      const body = { token: token ?? '', password }
      const session = await publicApi.call('POST /registration/confirm', { body })
      clientSession.saveToken(session.token)
      clientSession.saveProfile(session.profile)
      trackGoal('registered')
      location.replace('/personal')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
      setDead(error.code === 'registration_link_dead' || error.code === 'login_taken')
      setSending(false)
    }
  }

  return { password, setPassword, passwordRef, failure, isDead, isSending, send }
}
