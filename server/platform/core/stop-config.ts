import { z } from 'zod'
import type { Config } from './config.ts'

declare module '#server/platform/core/config.ts' {
  interface Config {
    stop: {
      /** how long a stopping server answers as before while `/readyz` already says 503, so that balancers leave it */
      delay_seconds: number
      /** how long it then waits for calls and jobs that run */
      wait_seconds: number
    }
  }
}

export const stopEnvironment = {
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  SHUTDOWN_WAIT_SECONDS: z.coerce.number().int().min(1).max(600).default(10),
}

const Environment = z.object(stopEnvironment)

export const stopConfig = (e: z.infer<typeof Environment>): Config['stop'] => ({
  delay_seconds: e.SHUTDOWN_DELAY_SECONDS,
  wait_seconds: e.SHUTDOWN_WAIT_SECONDS,
})
