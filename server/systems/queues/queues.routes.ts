import { hostname } from 'node:os'
import { settingRoutes } from '#shared/contract/routes/settings.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { laneQueues } from './queues.store.ts'
import { roomQueues } from './rooms.ts'

/** What waits: in the memory of this server, and as jobs of all of them. */
export function queues(app: App, services: Services): void {
  serve(app, settingRoutes.queues, async () => ({
    server: hostname(),
    at: new Date().toISOString(),
    rooms: roomQueues(services),
    lanes: await laneQueues(services),
  }))
}
