import { useState } from 'react'
import type { Reminders } from '#shared/contract/document-sign-requests.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { deadline_default_days } from '#shared/rules/limits.ts'
import { nobodyTyped, type Typed } from './typed-signer.ts'

export type DraftSigner = {
  /** null for a person who is not in the list yet */
  individual_id: number | null
  full_name: string
  phone: string
  email: string
}

export type Draft = {
  signers: DraftSigner[]
  /** a signer who is not added yet */
  typed: Typed
  ordered: boolean
  legal_entity_id: number | null
  title: string
  message: string
  /** `YYYY-MM-DD`, the end of that day in Moscow */
  deadline: string | null
  reminders: Reminders | null
}

export type DraftState = { value: Draft; change: (part: Partial<Draft>) => void }

const day_ms = 24 * 3600 * 1000

/** Default reminders, as most senders would set them. */
const usual_reminders: Reminders = { every_days: 3, times_max: 3 }

const empty = (): Draft => ({
  signers: [],
  typed: nobodyTyped,
  ordered: false,
  legal_entity_id: null,
  title: '',
  message: '',
  deadline: dayInMoscow(new Date(Date.now() + deadline_default_days * day_ms)),
  reminders: usual_reminders,
})

/** The content of the draft, apart from files. */
export function useDraft(kept?: Draft): DraftState {
  const [value, setValue] = useState(() => kept ?? empty())
  return { value, change: (part) => setValue((now) => ({ ...now, ...part })) }
}
