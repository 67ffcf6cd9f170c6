import type { LoadRows } from '#shared/ra/bulk-sendings/use-rows.ts'
import { cabinetApi } from '../../parts/api.ts'

export const loadRows: LoadRows = {
  page: (call) => cabinetApi.send('GET /bulk-sendings/{id}/rows', call),
  file: (call) => cabinetApi.file('GET /bulk-sendings/{id}/rows', call),
}
