import { Seller, SellerUpdate } from '#shared/contract/sellers.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { versionOf } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { changeSeller, presentSeller, sellerOf } from './seller.commands.ts'

/** Who issues bills; 404 until it is set for the first time. */
export function seller(app: App, { db }: Services): void {
  app.get(
    '/settings/seller',
    { config: { allow: ['show', 'seller'] }, schema: { response: { 200: Seller } } },
    async () => presentSeller((await sellerOf(db)) ?? refuse('not_found')),
  )
  app.put(
    '/settings/seller',
    { config: { allow: ['update', 'seller'] }, schema: { body: SellerUpdate, response: { 200: Seller } } },
    async (request) => {
      const { scope, body } = request
      const version = versionOf(request)
      return presentSeller(await transaction(db, (tx) => changeSeller(tx, scope, body, version)))
    },
  )
}
