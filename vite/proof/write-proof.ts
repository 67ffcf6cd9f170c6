import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { proofPage } from './build-proof.ts'
import { proofFile } from './proof-file.ts'

/** `npm run proof`: builds `проверка.html` anew and writes its digest where it is published. */
const root = path.resolve(import.meta.dirname, '../..')
const page = await proofPage()
const digest = createHash('sha256').update(page).digest('hex')
await writeFile(proofFile, page)
for (const [file, before] of [
  ['shared/text/verify.ts', /(?<=proof_page_sha256 = ')[0-9a-f]*/],
  ['docs/documents.md', /(?<=`проверка\.html`: `)[0-9a-f]*/],
] as const) {
  const text = await readFile(path.join(root, file), 'utf8')
  await writeFile(path.join(root, file), text.replace(before, digest))
}
process.stdout.write(`${path.relative(root, proofFile)}: ${Buffer.byteLength(page)} bytes, SHA-256 ${digest}\n`)
