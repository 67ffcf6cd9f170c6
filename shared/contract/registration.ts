import { z } from 'zod'
import { Email } from './email.ts'
import { maybe, messageNameText, Phone, text } from './fields.ts'
import { Consents, Inn, Password } from './session.ts'

/** A private person writes to strangers under `full_name`: it is held to the same rules as the name of a company. */
const ownName = messageNameText()

export const Registration = z
  .strictObject({
    kind: z.enum(['legal', 'individual']),
    name: messageNameText(),
    inn: maybe(Inn).optional(),
    full_name: text(200),
    login: Email,
    phone: Phone,
    password: Password,
    consents: Consents,
  })
  .superRefine(({ kind, full_name }, context) => {
    const parsed = kind === 'individual' && ownName.safeParse(full_name)
    if (!parsed || parsed.success) return
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message, path: ['full_name'] })
  })
export type Registration = z.infer<typeof Registration>

/** The same whether the address already has an account or not. */
export const RegistrationAccepted = z.object({ message: z.string() })
export type RegistrationAccepted = z.infer<typeof RegistrationAccepted>

/** `token` is from the link of the letter; `password` is the one that was chosen in the form. */
export const RegistrationConfirm = z.strictObject({ token: text(100), password: z.string().min(1, 'Введите пароль') })
export type RegistrationConfirm = z.infer<typeof RegistrationConfirm>
