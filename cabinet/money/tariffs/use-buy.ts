import { useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import type { Tariff } from '#shared/contract/tariffs.ts'
import { useOnce } from '#shared/browser/use-once.ts'
import { cabinetTariffTexts as t } from '#shared/text/tariffs.ts'
import { cabinetApi } from '../../parts/api.ts'
import { textOf } from '#shared/browser/text-of.ts'

type Bought = Pick<Tariff, 'id' | 'name' | 'version'>

/** Buys a package once, however often the button is pressed until everything is reloaded. */
export function useBuy({ id: tariff_id, name, version }: Bought): () => Promise<unknown> {
  const { once } = useOnce()
  const cache = useQueryClient()
  const notify = useNotify()

  const buy = async () => {
    try {
      await cabinetApi.call('POST /billing/packages', { body: { tariff_id, tariff_version: version } })
      notify(t.bought(name), { type: 'success' })
    } finally {
      await cache.invalidateQueries()
    }
  }
  return () => once(buy, (error) => notify(textOf(error), { type: 'error', autoHideDuration: 8000 }))
}
