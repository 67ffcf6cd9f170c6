import type { Package } from '#shared/contract/packages.ts'
import { packageStatusTexts } from '#shared/text/packages.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<Package, 'packages'>('packages')

export const packageColumns = [
  column('id', 'number', (bought) => bought.id),
  column('bought_at', 'time', (bought) => bought.bought_at),
  column('client_id', 'client', (bought) => bought.client_id),
  column('name', 'text', (bought) => bought.name),
  column('status', 'text', (bought) => packageStatusTexts[bought.status].word),
  column('price', 'money', (bought) => bought.price),
  column('signatures', 'number', (bought) => bought.signatures),
  column('left', 'number', (bought) => bought.left),
  column('held', 'number', (bought) => bought.held),
  column('used', 'number', (bought) => bought.used),
  column('expired', 'number', (bought) => bought.expired),
  column('valid_until', 'time', (bought) => bought.valid_until),
]
