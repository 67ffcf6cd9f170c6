import { useQueryClient } from '@tanstack/react-query'
import type { BalanceNoticeUpdate } from '#shared/contract/balance.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { noticeTexts as t } from '#shared/text/balance.ts'
import { cabinetApi } from '../../parts/api.ts'
import { textOf } from '#shared/browser/text-of.ts'

/** Saves or switches off the threshold; refusals come back as field errors. */
export function useSaveNotice(onSaved: (message: string) => void) {
  const cache = useQueryClient()
  return async (form: Record<string, unknown>) => {
    try {
      const body = bodyOf(form)
      const { threshold } = await cabinetApi.call('PUT /billing-balance/notice', { body })
      await cache.invalidateQueries()
      onSaved(threshold === null ? t.saved_off : t.saved_on(showRubles(threshold)))
      return undefined
    } catch (error) {
      if (error instanceof ApiError) return { ...error.errors, root: { serverError: textOf(error) } }
      throw error
    }
  }
}

/** The body of the call. A notice that is switched off keeps its address. */
function bodyOf({ is_on, threshold, email }: Record<string, unknown>): BalanceNoticeUpdate {
  return {
    threshold: is_on === true && typeof threshold === 'number' ? threshold : null,
    email: typeof email === 'string' && email !== '' ? email : null,
  }
}
