import { z } from 'zod'
import { messengers } from '../rules/deliveries.ts'

/** A messenger of this portal, and whether links for the proven phone go there. */
export const MessengerState = z.object({ messenger: z.enum(messengers), bound: z.boolean() })
export type MessengerState = z.infer<typeof MessengerState>

export const MessengerStates = z.object({ messengers: z.array(MessengerState) })
export type MessengerStates = z.infer<typeof MessengerStates>

/** The address that opens the bot and binds its chat to the phone, once. */
export const MessengerStart = z.object({ url: z.url() })
export type MessengerStart = z.infer<typeof MessengerStart>

/** What a demo does in place of the messenger. */
export const DemoStart = z.strictObject({ token: z.string().regex(/^[\w-]{1,64}$/) })
export const DemoAnswer = z.object({ text: z.string() })
