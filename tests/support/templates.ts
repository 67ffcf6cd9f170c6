import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { storeFile } from '#server/documents/files/files.commands.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Services } from '#server/platform/services/services.ts'
import { aDocx, p } from '#tests/support/word-files.ts'
import { aPdf } from '#tests/support/fixtures.ts'

/**
 * A program in the place of LibreOffice that makes the same page of everything at once, for tests that are not about the
 * page. Like those of LibreOffice its files differ each time.
 */
export function quickOffice(): { path: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-quick-office-'))
  const path = join(folder, 'soffice')
  writeFileSync(join(folder, 'page.pdf'), aPdf({}))
  writeFileSync(
    path,
    `#!/bin/sh
PATH=/usr/bin:/bin
while [ "$1" != --outdir ]; do shift; done; out=$2; shift 2
for file; do
  name=$(basename "$file"); pdf="$out/\${name%.*}.pdf"
  cp ${folder}/page.pdf "$pdf"; echo "% $(od -An -N12 -tx1 /dev/urandom | tr -d ' ')" >> "$pdf"
done
`,
  )
  // it runs as nobody when the tests run as root
  for (const one of [folder, path, join(folder, 'page.pdf')]) chmodSync(one, 0o755)
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export const aTemplateFile = (text = 'Договор с {ФИО} на {сумма}') => aDocx({ body: p(text) })

/** A stored template with the fields «ФИО» and «сумма», made without LibreOffice. */
export async function aTemplate(services: Services, client_id: number): Promise<number> {
  const scope = systemScope(system, client_id)
  const source = await aTemplateFile()
  const pdf = aPdf({})
  const inspected = await inspect(services.documents.forClient(client_id), pdf, 'Договор.pdf')
  const file = await storeFile(services, scope, 'Договор.docx', {
    ...inspected,
    source: { sha256: sha256Hex(source), bytes: source },
    purpose: 'template',
  })
  const fields = [
    { name: 'ФИО', kind: 'text' },
    { name: 'сумма', kind: 'sum' },
  ]
  const { rows } = await sql<{ template_id: number }>`with made as (
      insert into templates (client_id, name, created_by) values (${client_id}, 'Договор', 'Тест') returning id)
    insert into template_editions (template_id, edition, file_id, fields, created_by)
    select id, 1, ${file.id}, ${JSON.stringify(fields)}::jsonb, 'Тест' from made returning template_id`.execute(
    services.db,
  )
  return rows[0]?.template_id ?? 0
}
