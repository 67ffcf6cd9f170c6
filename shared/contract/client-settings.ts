import { z } from 'zod'
import { signers_utc_hours } from '../rules/reminders.ts'
import { webhookFaults } from '../rules/webhooks.ts'
import { Moment } from './fields.ts'
import { isOrigin, origins_max } from '../rules/origins.ts'

const Origin = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(isOrigin, 'Адрес сайта вида https://shop.ru, без пути')

/** Why a site is not proven: it could not be read, or has not the token. */
export const frameFaults = [...webhookFaults, 'no_token'] as const

/** Whether a site of `origins` may show signing pages in a frame. */
export const Frame = z.object({
  origin: z.string(),
  proven: z.boolean(),
  checked_at: Moment.nullable(),
  /** of the last check: a proven site has three days to mend it */
  fault: z.enum(frameFaults).nullable(),
})
export type Frame = z.infer<typeof Frame>

export const OriginCheck = z.strictObject({ origin: Origin })

/** What holds for all requests of a client. */
export const ClientSettings = z.object({
  /** signers without an e-mail address get the link to their sealed copy by SMS */
  copy_sms: z.boolean(),
  /** signers find what this client sends them in «Мои документы» */
  in_my_documents: z.boolean(),
  /** links go by bots to those signers who have bound a chat */
  messengers: z.boolean(),
  /** the zone of the client's signers, in hours from UTC: no reminders at night there */
  signers_utc_hours: z.number().int(),
  /** sites that signers may return to, and that may show the signing page in a frame once they are proven */
  origins: z.array(z.string()),
  /** what a site says to prove that it is the client's */
  origin_token: z.string(),
  frames: z.array(Frame),
})
export type ClientSettings = z.infer<typeof ClientSettings>

export const ClientSettingsUpdate = z
  .strictObject({
    copy_sms: z.boolean(),
    in_my_documents: z.boolean(),
    messengers: z.boolean(),
    signers_utc_hours: z.literal(signers_utc_hours, 'Выберите часовой пояс'),
    origins: z
      .array(Origin)
      .max(origins_max, `Не больше ${origins_max} сайтов`)
      .transform((all) => [...new Set(all)]),
  })
  .partial()
export type ClientSettingsUpdate = z.infer<typeof ClientSettingsUpdate>
