import { deliveryRoutes } from '#shared/contract/routes/deliveries.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { list, serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { deliveryColumns } from './deliveries.columns.ts'
import { storyOf } from './delivery-story.ts'
import { allDeliveries, deliveryOf, deliveryPage, presentDelivery } from './deliveries.store.ts'

export function deliveries(app: App, { db }: Services): void {
  list(app, deliveryRoutes.list, 'deliveries', {
    page: ({ query }) => deliveryPage(db, query),
    all: ({ query }) => allDeliveries(db, query),
    present: presentDelivery,
    columns: deliveryColumns,
  })
  serve(app, deliveryRoutes.show, async ({ params }) => presentDelivery(await deliveryOf(db, params.id)))
  serve(app, deliveryRoutes.story, ({ params }) => storyOf(db, params.id))
}
