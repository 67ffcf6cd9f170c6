import { z } from 'zod'
import { companyStates } from '../rules/registry-drivers.ts'
import { clean } from '../rules/requisites.ts'
import { text } from './fields.ts'
import { Inn } from './session.ts'

/** An organization or a sole proprietor, as a register of companies names it. */
export const Company = z.object({
  inn: z.string(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  short_name: z.string(),
  full_name: z.string().nullable(),
  address: z.string().nullable(),
  director: z.string().nullable(),
  /** null where the register does not say it */
  state: z.enum(companyStates).nullable(),
})
export type Company = z.infer<typeof Company>

export const CompanyFound = z.object({ company: Company.nullable() })
export type CompanyFound = z.infer<typeof CompanyFound>

const typed = text(20).transform(clean).pipe(Inn)
export const CompanyParams = z.object({ inn: Inn })

/** For the form of registration, which is filled in by a stranger. */
export const CompanyOrder = z.strictObject({ inn: typed })
export const CompanyName = z.object({ name: z.string().nullable(), state: z.enum(companyStates).nullable() })
export type CompanyName = z.infer<typeof CompanyName>
