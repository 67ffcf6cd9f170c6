import type { LoadRows } from '#shared/ra/bulk-sendings/use-rows.ts'
import { cabinetApi } from '../api.ts'

export const loadRows: LoadRows = (call) => cabinetApi.send('bulkSendingRows', call)
