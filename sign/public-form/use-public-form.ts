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

export type FormPageProps = {
  link: string
  form: PublicForm
  /** kept by the caller: who comes back for another code types nothing again */
  entry: Entry
  onEntry: (change: (before: Entry) => Entry) => void
  onSent: (sent: SentForm) => void
}

/** Checks and sends what a person types into the form. */
export function usePublicForm({ link: key, form, entry, onEntry, onSent }: FormPageProps) {
  const [faults, setFaults] = useState<Faults>({})
  const refuse = (found: Faults): void => {
    setFaults(found)
    const [first] = Object.keys(found)
    document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const sending = useAction(
    async () => {
      const found = faultsOf(entry, form.needs_pin)
      if (Object.keys(found).length > 0) return refuse(found)
      const { full_name, phone, email, pin } = entry
      const typed = { full_name, phone, ...(email && { email }), ...(pin && { pin }) }
      const sent = await api.sendCode(key, { ...typed, consent_version: form.consent.version })
      onSent(storeSent(key, sent))
    },
    async (error) => {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) {
        refuse(error.errors)
        return null
      }
      return explainFailure(error)
    },
  )

  function change(values: Partial<Entry>): void {
    onEntry((before) => ({ ...before, ...values }))
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in values))))
    sending.calm()
  }
  return { faults, change, sending }
}
