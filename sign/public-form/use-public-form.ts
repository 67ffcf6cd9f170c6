import { useState } from 'react'
import { ApiError } from '#shared/browser/api-error.ts'
import type { PublicForm } from '#shared/contract/public-links.ts'
import { publicFormTexts as t } from '#shared/text/public-form.ts'
import { explainFailure } from '../parts/failures.ts'
import { useAction } from '../parts/use-action.ts'
import { api } from './api.ts'
import { storeSent, type SentForm } from './stored-form.ts'

export const empty = { full_name: '', phone: '', email: '', pin: '', agree: false, personal: false }
export type Entry = typeof empty
export type Faults = Partial<Record<keyof Entry, string>>

function faultsOf(entry: Entry, needs_pin: boolean): Faults {
  return {
    ...(entry.full_name.trim().split(/\s+/).length < 2 && { full_name: t.faults.full_name }),
    // the server reads it: the rules of numbers are no part of the signer's first script
    ...(entry.phone.trim() === '' && { phone: t.faults.phone }),
    ...(needs_pin && entry.pin === '' && { pin: t.faults.pin }),
    ...(!entry.agree && { agree: t.faults.agree }),
    ...(!entry.personal && { personal: t.faults.personal }),
  }
}

/** What a person types into the form, and its sending. */
export function usePublicForm(key: string, form: PublicForm, onSent: (sent: SentForm) => void) {
  const [entry, setEntry] = useState<Entry>(empty)
  const [faults, setFaults] = useState<Faults>({})

  const sending = useAction(
    async () => {
      const found = faultsOf(entry, form.needs_pin)
      setFaults(found)
      const [first] = Object.keys(found)
      if (first) return document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      const { full_name, phone, email, pin } = entry
      const typed = { full_name, phone, ...(email && { email }), ...(pin && { pin }) }
      const sent = await api.sendCode(key, { ...typed, consent_version: form.consent.version })
      onSent(storeSent(key, sent))
    },
    async (error) => {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) {
        setFaults(error.errors)
        return null
      }
      return explainFailure(error)
    },
  )

  function change(values: Partial<Entry>): void {
    setEntry((before) => ({ ...before, ...values }))
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in values))))
    sending.calm()
  }
  return { entry, faults, change, sending }
}
