import { z } from 'zod'
import { colorPattern, isColor } from '../rules/color.ts'
import { colorFaultTexts, darkened, isReadable } from '../rules/contrast.ts'
import { greetingFault } from '../rules/greeting.ts'
import { greeting_chars_max, reason_chars_max } from '../rules/limits.ts'
import { lines, maybe, MaybeMoment, text } from './fields.ts'

/** As signers load it: without an account, by its digest. */
const Logo = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })

/** What a signer sees of the sender beside its name. */
export const ShownFace = z.object({
  logo: Logo.nullable(),
  color: z.string().nullable(),
  greeting: z.string().nullable(),
})
export type ShownFace = z.infer<typeof ShownFace>

export const Face = ShownFace.extend({
  letters_by_name: z.boolean(),
  /** staff have switched it off: signers see none of it */
  stopped_at: MaybeMoment,
  stop_reason: z.string().nullable(),
  version: z.number().int(),
})
export type Face = z.infer<typeof Face>

const Color = text(7)
  .regex(colorPattern, colorFaultTexts.format)
  .transform((color) => color.toLowerCase())
  .superRefine((color, context) => {
    if (!isColor(color) || isReadable(color)) return
    context.addIssue({ code: 'custom', message: colorFaultTexts.pale(darkened(color)) })
  })

const Greeting = lines(greeting_chars_max).superRefine((text, context) => {
  const message = greetingFault(text)
  if (message) context.addIssue({ code: 'custom', message })
})

export const FaceUpdate = z
  .strictObject({
    color: maybe(Color),
    greeting: maybe(Greeting),
    letters_by_name: z.boolean(),
  })
  .partial()
export type FaceUpdate = z.output<typeof FaceUpdate>

export const FaceStop = z.strictObject({ reason: lines(reason_chars_max) })
export const LogoParams = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) })
