import pg from 'pg'
import type { Finding } from '#server/invariants/finding.ts'
import { rowsAfter } from '#server/invariants/part.ts'
import { before_first, type Source, type Walk } from '#server/invariants/walk.ts'
import { walks } from '#server/invariants/walks.ts'
import type { TestServer } from './server.ts'

/** Actions of tests that break one server's data on purpose. */
export function tampering(server: TestServer) {
  const guarded = ['journal', 'ledger_transfers', 'signatures']
  /** what verify found last: what a test breaks stays broken */
  let known: Set<string> | undefined
  const find = async () => {
    const found = await server.findings()
    known = new Set(found.map(textOf))
    return { found, known }
  }

  /** Changes rows like a person with the database password: disables the append-only trigger and enables it again. */
  async function behindTheTriggers(sql: string, values: unknown[]): Promise<void> {
    const guards = (state: 'disable' | 'enable') =>
      guarded
        .map((table) => {
          const privilege =
            state === 'disable' ? `grant all on ${table} to` : `revoke update, delete, truncate on ${table} from`
          return `alter table ${table} ${state} trigger user; ${privilege} current_user; grant update (id) on ${table} to current_user`
        })
        .concat(
          state === 'disable'
            ? 'alter table journal_texts disable trigger user; grant update on journal_texts to current_user'
            : 'alter table journal_texts enable trigger user; revoke update on journal_texts from current_user',
        )
        .join(';')
    const client = new pg.Client({ connectionString: server.database.url })
    await client.connect()
    try {
      await client.query(`begin; ${guards('disable')}`)
      await client.query(sql, values)
      await client.query(`${guards('enable')}; commit`)
    } finally {
      await client.end()
      known = undefined
    }
  }

  /** Corrects what a test has broken, so that it can be found again. */
  async function repair(sql: string, values: unknown[] = []): Promise<void> {
    await server.database.pool.query(sql, values)
    known = undefined
  }

  /** New findings of verify. */
  async function namedBy(tamper: () => Promise<void>): Promise<string[]> {
    const before = known ?? (await find()).known
    await tamper()
    return (await find()).found.filter((finding) => !before.has(textOf(finding))).map(({ row }) => row)
  }

  return { behindTheTriggers, repair, namedBy }
}

const textOf = ({ row, text }: Finding) => `${row}: ${text}`

/** All checks over whole tables: those of tables and journal first, those that read files last. */
export const slicesWhole = walks
  .toSorted((a, b) => rankOf(a) - rankOf(b))
  .map(({ check, over, find }) => ({
    check,
    find: (source: Source) => find(source, over ? rowsAfter(before_first) : { after: before_first, until: 0 }),
  }))

function rankOf({ check, reads_files }: Walk): number {
  return reads_files ? 2 : check.startsWith('I13') ? 0 : 1
}
