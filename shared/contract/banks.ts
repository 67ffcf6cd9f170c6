import { z } from 'zod'
import { DayOut } from './fields.ts'

/** A bank in the Bank of Russia's directory. */
export const Bank = z.object({
  bik: z.string(),
  name: z.string(),
  place: z.string().nullable(),
  corr_account: z.string().nullable(),
  license_revoked_on: DayOut.nullable(),
})
export type Bank = z.infer<typeof Bank>

/** What is known of a БИК: a directory may lack a bank that was opened later, and nobody need import one. */
export const BankFound = z.object({ bank: Bank.nullable(), directory_day: DayOut.nullable() })
export type BankFound = z.infer<typeof BankFound>

export const BikParams = z.object({ bik: z.string().regex(/^0[14]\d{7}$/, 'БИК: 9 цифр, первые 04 или 01') })
