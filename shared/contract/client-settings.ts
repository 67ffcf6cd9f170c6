import { z } from 'zod'
import { signers_utc_hours } from '../rules/reminders.ts'
import { isOrigin, origins_max } from '../rules/origins.ts'

const Origin = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(isOrigin, 'Адрес сайта вида https://shop.ru, без пути')

/** What holds for all requests of a client. */
export const ClientSettings = z.object({
  /** signers without an e-mail address get the link to their sealed copy by SMS */
  copy_sms: z.boolean(),
  /** the zone of the client's signers, in hours from UTC: no reminders at night there */
  signers_utc_hours: z.number().int(),
  /** sites that signers may return to, and that may show the signing page in a frame */
  origins: z.array(z.string()),
})
export type ClientSettings = z.infer<typeof ClientSettings>

export const ClientSettingsUpdate = z
  .strictObject({
    copy_sms: z.boolean(),
    signers_utc_hours: z.literal(signers_utc_hours, 'Выберите часовой пояс'),
    origins: z
      .array(Origin)
      .max(origins_max, `Не больше ${origins_max} сайтов`)
      .transform((all) => [...new Set(all)]),
  })
  .partial()
export type ClientSettingsUpdate = z.infer<typeof ClientSettingsUpdate>
