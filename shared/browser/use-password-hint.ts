import { useEffect, useState } from 'react'
import type { WeakPasswordReason } from '../rules/password.ts'
import { newPasswordTexts, weakPasswordTexts } from '../text/passwords.ts'

/** typing goes on; each judgement takes up to a tenth of a second */
const pause_milliseconds = 200

/**
 * Why the server would refuse a new password; null when it would not, or when the rules could not be loaded: then the
 * server alone judges.
 */
export async function judgePassword(password: string, context: readonly string[]): Promise<WeakPasswordReason | null> {
  // a separate chunk: half a megabyte of dictionaries
  const rules = await import('../rules/password.ts').catch(() => null)
  return rules?.whyWeak(password, context) ?? null
}

/** What to say below the field of a new password while it is typed. */
export function usePasswordHint(password: string, context: readonly string[]): string {
  const [hint, setHint] = useState(newPasswordTexts.hint)
  const about = context.join('\n')
  useEffect(() => {
    if (password === '') return setHint(newPasswordTexts.hint)
    let isStale = false
    const timer = setTimeout(() => {
      void judgePassword(password, about.split('\n')).then((reason) => {
        if (!isStale) setHint(reason ? weakPasswordTexts[reason] : newPasswordTexts.good)
      })
    }, pause_milliseconds)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [password, about])
  return hint
}
