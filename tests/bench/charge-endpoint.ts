import Fastify from 'fastify'
import pino from 'pino'
import type { Kopecks } from '../../shared/rules/kopecks.ts'
import { batched } from '../../server/platform/db/batched.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { transaction } from '../../server/platform/journal/transaction.ts'
import { system } from '../../server/platform/core/actor.ts'
import { hold } from '../../server/money/ledger/ledger.ts'

/** The ledger behind bare HTTP, for `charges.ts`: POST /{request id} holds one kopeck for that request. */
const { db } = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'],
  dataDir: '',
  log: pino({ level: 'error' }),
})
const client_id = Number(process.env['CLIENT_ID'])
const price = 1 as Kopecks
const charge = batched(500, (ids: number[]) =>
  transaction(db, (tx) =>
    hold(
      tx,
      client_id,
      price,
      ids.map((id) => ({ actor: system, id, description: 'Проба' })),
    ),
  ),
)
const app = Fastify()
app.post<{ Params: { id: string } }>('/:id', async ({ params }) => charge('one account', Number(params.id)))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
