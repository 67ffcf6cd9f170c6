/**
 * «Подписал не тот?»: facts of a signature that speak of who may have held the phone, and never say who did
 * (docs/decisions/0160). A device is a mark in the browser, as a keyed hash; an address is that of one subscriber (IPv6: /64).
 */

/** other numbers of one device, of one client; as long as a dispute about a row of signatures usually reaches back */
export const device_window_days = 90
/** an address changes hands: of a day, not of a month */
export const address_window_hours = 24
/** a correction that is older is no part of the signing */
export const correction_window_hours = 24
/** a number of two devices in a family is usual, of three it is not */
const other_phones_to_notice = 2
/** A4 has 250–300 words: 15 s are more than 1000 words a minute, six times the speed at which Russian is read (IReST: 184) */
export const page_seconds_min = 15

/** What is known of a signature when its copy is made. */
export type KnownOfSigning = {
  /** other numbers of this client's signers that were signed with on the device, or from the address */
  device_phones: number
  address_phones: number
  /** a user of the sender has logged in on the device; `same_person`: one with the signer's phone */
  sender_device: { user_id: number; at: string; same_person: boolean } | null
  /** a user of the sender has logged in from the address, or the request was made from it */
  sender_address: boolean
  /** a user of the sender who has the signer's phone */
  staff_phone: { user_id: number; same_person: boolean } | null
  /** devices that opened the link, where no code was asked for or entered and nothing signed */
  other_devices: number
  /** from the first page that was shown to the code that was entered; null when nothing was shown before */
  reading: { seconds: number; pages: number } | null
  /** from the last correction of the phone to the signature */
  corrected_minutes: number | null
}

/** The figures of a fact. */
export type Figures = {
  readonly phones?: number
  readonly devices?: number
  readonly seconds?: number
  readonly pages?: number
  readonly minutes?: number
  readonly user_id?: number
  readonly at?: string
  readonly same_person?: boolean
}

type Rule = {
  /** the figures of the fact; null where it is none */
  figures: (known: KnownOfSigning) => Figures | null
  /** whether it deserves a look; a rule without is of facts alone: they are as usual among honest signers */
  noteworthy?: (figures: Figures) => boolean
}

const isAnother = ({ same_person }: Figures) => same_person !== true
const counted = (phones: number) => (phones > 0 ? { phones } : null)

export const circumstanceRules = {
  device_of_many: {
    figures: ({ device_phones }) => counted(device_phones),
    noteworthy: ({ phones = 0 }) => phones >= other_phones_to_notice,
  },
  device_of_sender: { figures: ({ sender_device }) => sender_device, noteworthy: isAnother },
  phone_of_staff: { figures: ({ staff_phone }) => staff_phone, noteworthy: isAnother },
  phone_corrected: {
    figures: ({ corrected_minutes: minutes }) =>
      minutes !== null && minutes < correction_window_hours * 60 ? { minutes } : null,
  },
  opened_elsewhere: { figures: ({ other_devices: devices }) => (devices > 0 ? { devices } : null) },
  hurry: {
    figures: ({ reading }) =>
      reading && reading.seconds >= 0 && reading.seconds < reading.pages * page_seconds_min ? reading : null,
  },
  address_of_sender: { figures: ({ sender_address }) => (sender_address ? {} : null) },
  address_of_many: { figures: ({ address_phones }) => counted(address_phones) },
} as const satisfies Record<string, Rule>

export type CircumstanceRule = keyof typeof circumstanceRules
export const circumstanceRuleNames = Object.keys(circumstanceRules) as CircumstanceRule[]

type Found = { readonly noteworthy: boolean } & Figures
/** The facts of one signature. */
export type Circumstances = { readonly [rule in CircumstanceRule]?: Found }
export type Circumstance = { readonly rule: CircumstanceRule } & Found

export function circumstancesOf(known: KnownOfSigning): Circumstances {
  const found = circumstanceRuleNames.flatMap((name) => {
    const { figures, noteworthy }: Rule = circumstanceRules[name]
    const own = figures(known)
    return own ? [[name, { noteworthy: noteworthy?.(own) ?? false, ...own }] as const] : []
  })
  return Object.fromEntries(found)
}

export const isNoteworthy = (found: Circumstances): boolean => Object.values(found).some(({ noteworthy }) => noteworthy)

/** In the order of the table, those that deserve a look first. */
export function inOrder(found: Circumstances): Circumstance[] {
  const all = circumstanceRuleNames.flatMap((rule) => (found[rule] ? [{ rule, ...found[rule] }] : []))
  return all.toSorted((a, b) => Number(b.noteworthy) - Number(a.noteworthy))
}
