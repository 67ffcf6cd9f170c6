import { z } from 'zod'
import { messengers } from '../../rules/deliveries.ts'

export const MessengerParams = z.object({ messenger: z.enum(messengers) })
