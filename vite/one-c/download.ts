import { createHash } from 'node:crypto'
import product from '../../package.json' with { type: 'json' }
import { bslSample } from '../../shared/text/bsl-sample.ts'
import type { OneCData } from '../../site/one-c/one-c-data.ts'
import * as extension from './extension.ts'

export const extensionZip = (): Buffer => extension.extensionZip(product.version)

/** Among the assets, which are cached for ever: its name has the digest of what is in it. */
export const extensionName = (): string =>
  `roscherk-1c-${createHash('sha256').update(extensionZip()).digest('hex').slice(0, 8)}.zip`

/** The data of the page `/1c`. */
export const oneCPayload = (): Record<string, OneCData> => ({
  '/1c': { code: bslSample, extension: `/assets/${extensionName()}` },
})
