import { z } from 'zod'

/** What `doctor` found about the domain of letters: SPF, DKIM, DMARC. */
export const MailFinding = z.object({
  /** stable, for programs */
  check: z.string(),
  level: z.enum(['ok', 'warning', 'fault']),
  what: z.string(),
  /** what comes of it */
  why: z.string().nullable(),
  /** the record or setting */
  fix: z.string().nullable(),
})
export type MailFinding = z.infer<typeof MailFinding>

/** How letters leave; null where they do not. */
export const MailSettings = z.object({
  /** host and port of the mail server */
  server: z.string().nullable(),
  from: z.string().nullable(),
  /** where answers to letters go */
  reply_to: z.string(),
  findings: z.array(MailFinding),
})
export type MailSettings = z.infer<typeof MailSettings>
