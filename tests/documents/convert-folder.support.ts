/** `node convert-folder.support.ts FOLDER` makes a PDF of each document in the folder, unchecked, as the user that runs it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { openOffice } from '#server/documents/office/office.ts'
import type { OfficeInput } from '#server/documents/office/run-office.ts'

const folder = process.argv[2] ?? ''
const office = await openOffice({ path: undefined, slots: 1, seconds_max: 120, megabytes_max: 2048 })
if (!office) throw new Error('LibreOffice cannot be isolated here')
const names = readdirSync(folder)
const inputs = names.map((name) => ({
  bytes: readFileSync(join(folder, name)),
  format: extname(name).slice(1) as OfficeInput['format'],
}))
const made = await office.convert(1, inputs)
for (const [nth, first] of made.entries())
  if ('bytes' in first) writeFileSync(join(folder, `${parseInt(names[nth] ?? '', 10)}.pdf`), first.bytes)
await office.close()
