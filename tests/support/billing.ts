import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bill } from '#shared/contract/bills.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { StatementWithLines } from '#shared/contract/statements.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { demoSeller } from '#server/start/demo/demo-seller.ts'
import { system } from '#server/platform/core/actor.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { changeSeller } from '#server/money/seller/seller.commands.ts'
import type { Answer, Caller } from '#tests/support/caller.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { Client } from '#tests/support/words.ts'

export const sample = readFileSync(new URL('kl_to_1c_sample_cp1251.txt', import.meta.url))

/** The demo's seller issues the bills of these tests. */
export async function aSeller({ services }: TestServer, next_bill_number = 1): Promise<void> {
  await transaction(services.db, (tx) =>
    changeSeller(tx, systemScope(system, null), { ...demoSeller, next_bill_number }),
  )
}

export const email = 'buh@client.test'

/** A bill is mailed to a confirmed address only: that of a user who set a password by a letter. */
export async function confirmLogin({ services }: TestServer, login: string): Promise<void> {
  const users = services.db.updateTable('client_users').set({ password_hash: 'set by a link' })
  await users.where('login', '=', login).execute()
}

export async function aBill(
  client: Client,
  rubles: number,
  legal_entity_id = client.legal_entity_id,
  to = email,
): Promise<Bill> {
  const answer = await client.post<Bill>('billing/bills', { legal_entity_id, amount: rubles, email: to })
  if (answer.status !== 201) throw new Error(`no bill: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** An unused ИНН: random digits with the two check digits of ФНС. */
export function anInn(): string {
  const digits = Array.from({ length: 10 }, () => Math.floor(Math.random() * 9) + 1)
  const check = (weights: number[]) =>
    (weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0) % 11) % 10
  digits.push(check([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]))
  digits.push(check([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]))
  return digits.join('')
}

export async function anOrganization(
  client: Caller,
  inn = anInn(),
  short_name = 'ООО «Плательщик»',
): Promise<LegalEntity> {
  const answer = await client.post<LegalEntity>('legal-entities', { short_name, inn })
  if (answer.status !== 201) throw new Error(`no organization: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export const enter = (admin: Caller, order: object, head = {}) => admin.post<Payment>('billing/payments', order, head)
export const reread = async (client: Caller, { id }: { id: number }) =>
  (await client.get<Bill>(`billing/bills/${id}`)).body

export function upload(
  admin: Caller,
  file: string | Uint8Array,
  name = 'kl_to_1c.txt',
): Promise<Answer<StatementWithLines>> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  return admin.send('POST', `billing/statements?name=${name}`, new Uint8Array(bytes), {
    'content-type': 'application/octet-stream',
  })
}

export const confirm = (admin: Caller, { id }: { id: number }, body: object = {}) =>
  admin.post<StatementWithLines>(`billing/statements/${id}/confirm`, body)

/** Runs a program of poppler or zbar on a file; prints a warning and returns null when it is not installed. */
export function run(program: string, args: string[], bytes: Uint8Array, out?: string): string | Buffer | null {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-paper-'))
  try {
    writeFileSync(join(folder, 'in'), bytes)
    const result = spawnSync(program, args, { cwd: folder })
    if (result.error) {
      process.stdout.write(`\n!!! НЕТ ПРОГРАММЫ ${program}: проверка пропущена !!!\n\n`)
      return null
    }
    return out ? readFileSync(join(folder, out)) : result.stdout.toString('utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const pdfText = (pdf: Uint8Array) => run('pdftotext', ['-layout', 'in', '-'], pdf) as string | null
