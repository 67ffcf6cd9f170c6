import { useState } from 'react'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import type { PublicLink, PublicLinkUpdate } from '#shared/contract/public-links.ts'

/** What is typed; numbers are texts until they are sent. */
export type LinkValues = {
  title: string
  message: string
  pin: string
  expires_at: string | null
  day_max: string
  total_max: string
  phone_max: string
  sign_days: string
}

const blank: LinkValues = {
  title: '',
  message: '',
  pin: '',
  expires_at: null,
  day_max: '100',
  total_max: '',
  phone_max: '1',
  sign_days: '3',
}

const typed = ({
  title,
  message,
  pin,
  expires_at,
  day_max,
  total_max,
  phone_max,
  sign_days,
}: PublicLink): LinkValues => ({
  title,
  message: message ?? '',
  pin: pin ?? '',
  expires_at,
  day_max: String(day_max),
  total_max: total_max === null ? '' : String(total_max),
  phone_max: String(phone_max),
  sign_days: String(sign_days),
})

const usual_days = 30

/** @param link that is changed; without it the usual values of a new one */
export function useLinkValues(link?: PublicLink) {
  const usual_end = useDay(usual_days)
  const [values, setValues] = useState<LinkValues>(link ? typed(link) : { ...blank, expires_at: usual_end })
  const change = (part: Partial<LinkValues>) => setValues((now) => ({ ...now, ...part }))
  return { values, change }
}

/** As the API takes them; what is no number is refused there, beside its field. */
export const settingsOf = ({ title, message, pin, expires_at, day_max, total_max, phone_max, sign_days }: LinkValues) =>
  ({
    title,
    message: message || null,
    pin: pin || null,
    expires_at: expires_at ?? '',
    day_max: Number(day_max),
    total_max: total_max === '' ? null : Number(total_max),
    phone_max: Number(phone_max),
    sign_days: Number(sign_days),
  }) satisfies PublicLinkUpdate
