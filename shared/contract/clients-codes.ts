import { z } from 'zod'
import { code_addresses_max } from '../rules/limits.ts'
import { codeScopes } from '../rules/policy.ts'
import { MaybeMoment, Moment, text, ZonedMoment } from './fields.ts'

const id = z.number().int().positive()
const Scopes = z
  .array(z.enum(codeScopes))
  .min(1, 'Отметьте хотя бы одно право')
  .max(codeScopes.length)
  .transform((scopes) => codeScopes.filter((scope) => scopes.includes(scope)))

/** An address or a network, IPv4 or IPv6. */
const Network = z
  .string()
  .max(49)
  .refine((text) => networkForms.some((form) => form.safeParse(text).success), {
    error: 'Адрес вида 203.0.113.7 или сеть вида 203.0.113.0/24',
  })
// OpenAPI has no name for these formats
const networkForms = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]

export const ClientCode = z.object({
  id: z.number().int(),
  client_id: z.number().int(),
  label: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(codeScopes)),
  /** the only organization the code works for; null for all */
  legal_entity_id: id.nullable(),
  /** from where it may be used; empty for everywhere */
  addresses: z.array(z.string()),
  /** its requests are samples that reach nobody */
  test: z.boolean(),
  created_by: z.string(),
  created_at: Moment,
  expires_at: MaybeMoment,
  last_used_at: MaybeMoment,
  revoked_at: MaybeMoment,
  version: z.number().int(),
})
export type ClientCode = z.infer<typeof ClientCode>

const fields = {
  label: text(100),
  scopes: Scopes.default([...codeScopes]),
  legal_entity_id: id.nullish(),
  addresses: z.array(Network).max(code_addresses_max, `Не больше ${code_addresses_max} адресов`).default([]),
  expires_at: ZonedMoment.nullish(),
}

export const ClientCodeCreate = z.strictObject({ ...fields, test: z.boolean().default(false) })
export type ClientCodeCreate = z.infer<typeof ClientCodeCreate>

/** Whose code it is never changes: organization and test mode are chosen once. */
export const ClientCodeUpdate = z.strictObject({
  label: fields.label.optional(),
  scopes: Scopes.optional(),
  addresses: fields.addresses.unwrap().optional(),
  expires_at: fields.expires_at,
})
export type ClientCodeUpdate = z.infer<typeof ClientCodeUpdate>

/** The whole code is returned once, at its creation. */
export const ClientCodeCreated = ClientCode.extend({ code: z.string() })
