import { useState } from 'react'
import type { Reminders } from '#shared/contract/document-sign-requests.ts'
import type { Follows } from '#shared/contract/follow-ups.ts'
import type { SendingDefaults } from '#shared/contract/sending-defaults.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { deadline_default_days } from '#shared/rules/limits.ts'
import type { DraftFileAsk } from '#shared/contract/signer-files.ts'
import { usual_reminders } from '#shared/rules/reminders.ts'
import type { DraftSigner } from './draft-signer.ts'
import { nobodyTyped, type Typed } from './typed-signer.ts'

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
  /** what each signer is asked to attach */
  signer_files: DraftFileAsk[]
  /** who else gets the signed copy, as it is typed */
  copies: string
  /** the signed request that it continues */
  follows: Follows | null
  /** users who approve before it is sent */
  approvers: number[]
  approvers_ordered: boolean
  /** what it is worth, as it is typed */
  amount: string
}

export type DraftState = { value: Draft; change: (part: Partial<Draft>) => void }

const day_ms = 24 * 3600 * 1000

/** What a form begins with: what the client has set, else the usual. */
export const blankDraft = (defaults?: SendingDefaults): Draft => ({
  signers: [],
  typed: nobodyTyped,
  ordered: false,
  legal_entity_id: defaults?.legal_entity_id ?? null,
  title: '',
  message: defaults?.message ?? '',
  deadline: dayInMoscow(new Date(Date.now() + (defaults?.deadline_days ?? deadline_default_days) * day_ms)),
  reminders: defaults ? defaults.reminders : usual_reminders,
  signer_files: [],
  copies: '',
  follows: null,
  approvers: [],
  approvers_ordered: false,
  amount: '',
})

/** The content of the draft, apart from files. */
export function useDraft(first: Draft): DraftState {
  const [value, setValue] = useState(first)
  return { value, change: (part) => setValue((now) => ({ ...now, ...part })) }
}
