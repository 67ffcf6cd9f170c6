import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#shared/browser/api-client.ts'
import { bases, first_step } from '#shared/browser/addresses.ts'
import { supportApi } from '#shared/browser/support-api.ts'
import { supportSession } from '#shared/browser/support-session.ts'
import type { PasswordLink, PasswordLinkUse } from '#shared/contract/session.ts'
import { apiOf, type Audience } from './audience.ts'
import { textOf } from '#shared/browser/text-of.ts'

export type LinkState =
  | { step: 'reading' | 'dead' | 'done' }
  | { step: 'failed'; message: string }
  | { step: 'ready'; link: PasswordLink }

/** What the link asks for beside the password. */
export type Beside = { consents: boolean; owner: PasswordLinkUse['owner'] }

const isDead = (error: unknown) => error instanceof ApiError && error.code === 'password_link_dead'
/** The prefix names the API that made the link. */
const audienceOf = (token: string): Audience => (token.startsWith('ps_') ? 'support' : 'client')

/** The first owner of an installation has just typed both, and sets a second factor up next. @returns whether the console opens */
async function logInAs(login: string, password: string): Promise<boolean> {
  try {
    const { token, profile } = await supportApi.call('POST /auth/login', { body: { login, password } })
    supportSession.saveProfile(profile)
    supportSession.saveToken(token)
    location.assign(`${bases.support}/settings#${first_step}`)
    return true
  } catch {
    // the password is set all the same, and the page leads to the login
    return false
  }
}

/** The link of the address: whose it is, and setting the password by it. */
export function usePasswordLink() {
  const [token, setToken] = useState('')
  const [state, setState] = useState<LinkState>({ step: 'reading' })

  const read = useCallback(async (key: string) => {
    setState({ step: 'reading' })
    try {
      const link = await apiOf(audienceOf(key)).call('POST /auth/password-links/check', { body: { token: key } })
      setState({ step: 'ready', link })
    } catch (error) {
      setState(isDead(error) ? { step: 'dead' } : { step: 'failed', message: textOf(error) })
    }
  }, [])

  useEffect(() => {
    const key = location.hash.slice(1)
    if (key === '') return setState({ step: 'dead' })
    setToken(key)
    // the token must not stay in the address: scripts of web analytics read it, and the history stores it
    history.replaceState(history.state, '', location.pathname)
    void read(key)
  }, [read])

  /** @returns the refusals by field; undefined when the password is set or the link is dead */
  const save = async (password: string, { consents, owner }: Beside): Promise<Record<string, string> | undefined> => {
    try {
      await apiOf(audienceOf(token)).call('POST /auth/password-links/use', {
        body: {
          token,
          password,
          ...(consents && { consents: { agreement: true, offer: true, personal_data: true } as const }),
          ...(owner && { owner }),
        },
      })
      if (owner && (await logInAs(owner.login, password))) return undefined
      setState({ step: 'done' })
    } catch (error) {
      if (!isDead(error)) {
        const errors = error instanceof ApiError ? error.errors : {}
        return Object.keys(errors).length > 0 ? errors : { password: textOf(error) }
      }
      setState({ step: 'dead' })
    }
    return undefined
  }

  return { state, audience: audienceOf(token), save, retry: () => void read(token) }
}
