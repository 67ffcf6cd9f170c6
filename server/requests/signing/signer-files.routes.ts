import { signerFileRoutes } from '#shared/contract/routes/signer-files.ts'
import { signer_file_bytes_max } from '#shared/rules/signer-files.ts'
import { signerFileTexts } from '#shared/text/signer-files.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { visitor } from '#server/platform/access/authenticate.ts'
import { acceptUploads, uploadOf } from '#server/platform/http/upload.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { askedFiles, attachFile, detachFile } from './signer-files.ts'

/** What the sender asks the holder of a link to attach. */
export async function signerFiles(app: App, services: Services): Promise<void> {
  const { db } = services
  const limits = { bytes_max: signer_file_bytes_max, too_large: signerFileTexts.too_large }
  await acceptUploads(app, [...signerFileRoutes.attach.upload.types], limits)
  serve(app, signerFileRoutes.asked, ({ params }) => askedFiles(db, params.group))
  serve(
    app,
    signerFileRoutes.attach,
    async ({ request, params }) => {
      const { bytes } = await uploadOf(request, '')
      return attachFile(services, visitor(request), params, bytes)
    },
    { body_bytes_max: signer_file_bytes_max },
  )
  serve(app, signerFileRoutes.detach, async ({ request, params }) => {
    await transaction(db, (tx) => detachFile(tx, visitor(request), params))
    return askedFiles(db, params.group)
  })
}
