import type { EventPage } from '#shared/contract/events.ts'
import { eventRoutes } from '#shared/contract/routes/events.ts'
import { eventTypes } from '#shared/rules/events.ts'
import { events_page_rows_by_default } from '#shared/rules/limits.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { readOn, stretchAfter } from '#server/platform/journal/position.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { composeEvents, occurrencesIn } from './occurrences.ts'

/** The events of a client, read from its journal: no second row is written for them (docs/decisions/0058). */
export function events(app: App, services: Services): void {
  const { db } = services
  serve(app, eventRoutes.list, async ({ scope, query }): Promise<EventPage> => {
    const client_id = scope.client_id ?? refuse('forbidden')
    const { after, limit = events_page_rows_by_default, type } = query
    const stretch = await stretchAfter(db, client_id, after)
    const occurrences = await occurrencesIn(db, stretch, type ? [type] : eventTypes, limit)
    const last = occurrences.length === limit ? occurrences.at(-1)?.seq : undefined
    return { data: await composeEvents(services, db, scope, occurrences), ...readOn(stretch, last) }
  })
}
