import { useNotify, useRedirect } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { Seller, SellerUpdate } from '#shared/contract/seller.ts'
import { approvalTexts } from '#shared/text/approvals.ts'
import { sellerTexts as t } from '#shared/text/seller.ts'
import { adminApi } from '../../parts/api.ts'

/** Saves the whole form. @throws ApiError */
export function useSaveSeller(seller: Seller | null, withNumber: boolean) {
  const cache = useQueryClient()
  const notify = useNotify()
  const redirect = useRedirect()
  return async ({ id: _id, version: _version, next_bill_number, ...rest }: Record<string, unknown>) => {
    // the server judges what the form holds
    const body = (withNumber ? { ...rest, next_bill_number } : rest) as SellerUpdate
    const headers: Record<string, string> = seller ? { 'if-match': String(seller.version) } : {}
    const answer = await adminApi.call('PUT /settings/seller', { body, headers })
    await cache.invalidateQueries()
    if ('asked_by_admin_id' in answer) {
      notify(approvalTexts.asked, { type: 'warning', autoHideDuration: 8000 })
      redirect('show', 'approvals', answer.id)
    } else {
      notify(t.saved, { type: 'success' })
    }
  }
}
