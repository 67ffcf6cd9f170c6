import { useListContext } from 'ra-core'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../parts/api.ts'

/** The causes above the rows of this list: neither is shown before both have come, so that nothing that is read moves. */
export function useCauses() {
  const { filterValues = {}, isPending: areRowsPending } = useListContext()
  const client_id = typeof filterValues['client_id'] === 'number' ? filterValues['client_id'] : undefined
  const { data, isPending } = useQuery({
    queryKey: ['stuck', 'causes', client_id],
    async queryFn() {
      const query = client_id === undefined ? {} : { client_id }
      const { data: causes, headers } = await adminApi.send('GET /stuck/causes', { query })
      return { causes, considered: Number(headers.get('x-rows-considered')) }
    },
  })
  return { data, client_id, isPending: isPending || areRowsPending === true }
}
