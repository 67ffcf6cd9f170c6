import type { Face } from '#shared/contract/face.ts'
import { faceRoutes } from '#shared/contract/routes/face.ts'
import { logo_bytes_max } from '#shared/rules/limits.ts'
import { faceFaultTexts as t } from '#shared/text/face.ts'
import type { App } from '#server/platform/access/app-type.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { changeFace, drawnLogo, removeLogo, setLogo, stopFace } from './face.commands.ts'
import { faceOfClient, logoBytes } from './shown-face.ts'

const own = ({ client_id }: Scope) => client_id ?? refuse('forbidden')

/** a logo under its digest never changes */
const forever = 'public, max-age=31536000, immutable'

/** Answers with the face as the change has left it. */
const changed = (services: Services, client_id: number, change: (tx: Tx) => Promise<void>): Promise<Face> =>
  transaction(services.db, async (tx) => {
    await change(tx)
    return faceOfClient(tx, services, client_id)
  })

export function face(app: App, services: Services): void {
  const { db } = services
  serve(app, faceRoutes.show, ({ scope }) => faceOfClient(db, services, own(scope)))
  serve(app, faceRoutes.change, ({ scope, body, version }) =>
    changed(services, own(scope), (tx) => changeFace(tx, services, scope, body, version)),
  )
  serve(app, faceRoutes.removeLogo, ({ scope }) => changed(services, own(scope), (tx) => removeLogo(tx, scope)))
  serve(app, faceRoutes.logo, async ({ params, reply }) =>
    reply
      .type('image/png')
      .header('cache-control', forever)
      .send(await logoBytes(db, params.sha256)),
  )
  serve(app, faceRoutes.showOfClient, async ({ scope, params }) => {
    const { id } = await rowOf(db, scope, 'clients', params.id)
    return faceOfClient(db, services, id)
  })
  serve(app, faceRoutes.stop, async ({ scope, params, body }) => {
    const { id } = await rowOf(db, scope, 'clients', params.id)
    return changed(services, id, (tx) => stopFace(tx, scope, id, body.reason))
  })
  serve(app, faceRoutes.allowAgain, async ({ scope, params }) => {
    const { id } = await rowOf(db, scope, 'clients', params.id)
    return changed(services, id, (tx) => stopFace(tx, scope, id, null))
  })
}

/** In a separate plugin, since a picture is not JSON. */
export async function logoUploads(app: App, services: Services): Promise<void> {
  const { setLogo: route } = faceRoutes
  await acceptUploads(app, [...route.upload.types], { bytes_max: logo_bytes_max, too_large: t.too_large })
  const receive = async (scope: Scope, bytes: Buffer) => {
    await takeLimit(services.db, 'logos_client', String(own(scope)))
    const logo = await drawnLogo(services, scope, bytes)
    return changed(services, own(scope), (tx) => setLogo(tx, scope, logo))
  }
  serve(app, route, async ({ request, scope }) => receive(scope, (await uploadOf(request, 'logo')).bytes), {
    body_bytes_max: logo_bytes_max,
  })
}
