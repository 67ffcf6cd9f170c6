import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openSecrets } from '#server/platform/core/secrets.ts'
import type { MailServer } from '../deliveries/mail-server.support.ts'
import { aSending, aTable } from '../support/bulk-tables.ts'
import { aCaller } from '../support/caller.ts'
import type { Sender, WayServer } from './way-server.ts'

/** Work of others that waits beside what is measured. */
export type Waiting = {
  name: string
  begin(): Promise<void>
  /** removes what still waits; returns what was done since `begin` */
  end(): Promise<string>
  close(): Promise<void>
}

/** as a mail server on the network takes a letter */
const mail_answer_ms = 200
const settle_ms = 3000
const poll_ms = 100

/** So many letters, each of another client, as on the first of a month: all due now, and sent meanwhile. */
export async function openLetters(server: WayServer, mail: MailServer, count: number): Promise<Waiting> {
  const database = await connect(server)
  const sealed = (await openSecrets(server.dataDir, undefined)).seal('Акт за месяц готов.')
  const waiting = async () => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from jobs where key like 'bench:%' and state = 'waiting'`,
    )
    return rows[0]?.count ?? 0
  }
  await database.query(`create temporary table letter_clients (id bigint)`)
  await database.query(
    `with made as (insert into clients (kind, name) select 'legal', 'ООО «Клиент ' || n || '»' from generate_series(1, $1::int) n returning id)
     insert into letter_clients select id from made`,
    [count],
  )
  return {
    name: `${count} letters of as many clients waiting`,
    async begin() {
      mail.answer_ms = mail_answer_ms
      await database.query(
        `with letters as (
           insert into deliveries (client_id, channel, template, recipient, subject, body, sealed_body)
           select id, 'email', 'act', 'client-' || id || '@example.test', 'Акт', 'Акт за месяц готов.', $1::bytea
           from letter_clients returning id, client_id)
         insert into jobs (kind, lane, client_id, key, payload)
         select 'deliver', 'messages', client_id, 'bench:' || id, jsonb_build_object('delivery_id', id) from letters`,
        [sealed],
      )
      // as autovacuum would after so many rows
      await database.query('vacuum (analyze) jobs, deliveries')
      await database.query(`select pg_notify('jobs', 'messages')`)
      await sleep(settle_ms)
    },
    async end() {
      const left = await waiting()
      await database.query(`delete from jobs where key like 'bench:%' and state = 'waiting'`)
      await database.query(`delete from deliveries where status = 'queued' and template = 'act' and tries = 0`)
      await settle(database)
      mail.answer_ms = 0
      mail.letters.length = 0
      return `${count - left} letters sent meanwhile`
    },
    close: () => database.end(),
  }
}

/** A client that sends to so many people from a table meanwhile. */
export async function openSending(server: WayServer, sender: Sender, people: number): Promise<Waiting> {
  const database = await connect(server)
  const client = aCaller(server.url, sender.token)
  let id = 0
  const sent = async () => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from bulk_sending_rows where bulk_sending_id = $1 and status = 'sent'`,
      [id],
    )
    return rows[0]?.count ?? 0
  }
  return {
    name: `a sending of ${people} rows of another client`,
    async begin() {
      id = (await aSending(client, aTable(people))).id
      const { legal_entity_id, file_id } = sender
      const documents = [{ file_id, title: 'Договор' }]
      const confirm = () => client.post(`bulk-sendings/${id}/confirm`, { legal_entity_id, documents })
      // its rows are still being checked
      let answer = await confirm()
      for (; answer.status === 409; answer = await confirm()) await sleep(poll_ms)
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      while ((await sent()) === 0) await sleep(poll_ms)
    },
    async end() {
      const count = await sent()
      await client.post(`bulk-sendings/${id}/stop`)
      await database.query(
        `delete from jobs where state = 'waiting' and client_id = (select client_id from bulk_sendings where id = $1)`,
        [id],
      )
      await settle(database)
      return `${count} rows sent when the measurement ended`
    },
    close: () => database.end(),
  }
}

async function connect({ admin_url }: WayServer): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: admin_url })
  await database.connect()
  return database
}

/** What runs has ended, and nothing dead is left in the queue. */
async function settle(database: pg.Client): Promise<void> {
  await sleep(settle_ms)
  await database.query('vacuum (analyze) jobs, deliveries')
}
