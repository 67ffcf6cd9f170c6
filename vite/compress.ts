import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Compression } from '../server/pages/build-stamp.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressible = /\.(js|css|html|json|svg|txt|map|xml|webmanifest)$/
/** Smaller files are not compressed: the header would cost more than compression saves. */
const worthwhile_bytes = 512
/** zlib uses libuv's four threads; more at once only takes memory */
const parallel = 4

/**
 * Qualities of brotli. The best one takes half of the processor time of a build, for a tenth fewer bytes: releases and
 * `npm run build` have it, and a start that has to build first does not wait for it.
 */
const qualities: Record<Compression, number> = { best: 11, quick: 5 }

async function compressFile(file: string, compression: Compression): Promise<void> {
  const content = await readFile(file)
  if (content.length < worthwhile_bytes) return
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: qualities[compression],
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    zip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Writes `.br` and `.gz` beside each asset, except pages, which the server fills in before sending. */
export async function compressFolder(folder: string, compression: Compression): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name) && !entry.name.endsWith('.html'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !path.relative(folder, file).startsWith('.'))
  const queue = files.values()
  const work = async () => {
    for (const file of queue) await compressFile(file, compression)
  }
  await Promise.all(Array.from({ length: parallel }, work))
}
