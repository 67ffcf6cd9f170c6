import { z } from 'zod'
import { noticeModes } from '../rules/notices.ts'

/** What a user of a cabinet is written to about. */
export const Notices = z.object({
  mode: z.enum(noticeModes),
  /** the address of the letters: the login */
  email: z.string(),
})
export type Notices = z.infer<typeof Notices>

export const NoticesUpdate = z.strictObject({ mode: z.enum(noticeModes, 'Выберите, о чём писать') })
export type NoticesUpdate = z.infer<typeof NoticesUpdate>

/** The end of the link at the foot of a letter. */
export const NoticesStop = z.strictObject({ token: z.string().min(1, 'Нет ключа ссылки').max(200) })
