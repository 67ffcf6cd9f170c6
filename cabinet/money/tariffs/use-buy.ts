import { useRef } from 'react'
import { useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { Tariff } from '#shared/contract/tariffs.ts'
import { cabinetTariffTexts as t } from '#shared/text/tariffs.ts'
import { cabinetApi } from '../../parts/api.ts'
import { textOf } from '#shared/browser/text-of.ts'

type Bought = Pick<Tariff, 'id' | 'name' | 'version'>

/** Buys a package once, however often the button is pressed, and reloads everything. */
export function useBuy({ id: tariff_id, name, version }: Bought): () => Promise<void> {
  const isBusy = useRef(false)
  const cache = useQueryClient()
  const notify = useNotify()

  return async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await cabinetApi.call('POST /billing/packages', {
        body: { tariff_id, tariff_version: version },
      })
      notify(t.bought(name), { type: 'success' })
    } catch (error) {
      notify(textOf(error), { type: 'error', autoHideDuration: 8000 })
    } finally {
      await cache.invalidateQueries()
      isBusy.current = false
    }
  }
}
