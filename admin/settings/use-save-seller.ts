import { useNotify, useRedirect } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/browser/api-error.ts'
import type { Seller, SellerUpdate } from '#shared/contract/seller.ts'
import { approvalTexts } from '#shared/text/approvals.ts'
import { sellerTexts as t } from '#shared/text/seller.ts'
import { formTexts } from '#shared/text/ra.ts'
import { adminApi } from '../api.ts'

/** Saves the whole form; refusals come back as field errors. */
export function useSaveSeller(seller: Seller | null, withNumber: boolean) {
  const cache = useQueryClient()
  const notify = useNotify()
  const redirect = useRedirect()
  return async ({ id: _id, version: _version, next_bill_number, ...rest }: Record<string, unknown>) => {
    // the server judges what the form holds
    const body = (withNumber ? { ...rest, next_bill_number } : rest) as SellerUpdate
    const headers: Record<string, string> = seller ? { 'if-match': String(seller.version) } : {}
    try {
      const answer = await adminApi.call('PUT /settings/seller', { body, headers })
      await cache.invalidateQueries()
      if ('asked_by_admin_id' in answer) {
        notify(approvalTexts.asked, { type: 'warning', autoHideDuration: 8000 })
        redirect('show', 'approvals', answer.id)
      } else {
        notify(t.saved, { type: 'success' })
      }
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const hasFields = Object.keys(error.errors).length > 0
      notify(error.status === 412 ? formTexts.stale : hasFields ? formTexts.fix : error.message, { type: 'error' })
      return error.errors
    }
  }
}
