import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Anchor } from '#shared/contract/anchors.ts'
import {
  anchorChain,
  anchoredRows,
  anchorStamps,
  outsideAnchors,
  recentAnchorsHold,
} from '#server/invariants/anchors.ts'
import type { Finding } from '#server/invariants/finding.ts'
import { storedFiles } from '#server/invariants/files.ts'
import { appendOnly, chainHeads, journalRows } from '#server/invariants/journal.ts'
import { readOutsideAnchors } from '#server/invariants/outside-anchors.ts'
import { rowsAfter } from '#server/invariants/part.ts'
import { system } from '#server/platform/core/actor.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { anchorRoot } from '#server/platform/journal/anchor-tree.ts'
import { anchorDue, anchorIsDue, makeAnchor } from '#server/platform/journal/anchors.commands.ts'
import { chainHash, record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { leafHash, MerkleTree } from '#server/platform/journal/merkle.ts'
import { testServer } from '#tests/support/server.ts'
import { words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aSignedRequest, visitor } = words(server)
const { db, storage, certificate } = server.services

describe('a Merkle tree', () => {
  test('a Merkle tree has the root of the test vectors of RFC 6962, also when its leaves are replaced one by one', () => {
    const bytes = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
    const leaves = bytes.map((hex) => leafHash(Buffer.from(hex, 'hex').toString()))
    const root = '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'
    expect(new MerkleTree(leaves).root.toString('hex')).toBe(root)
    const other = new MerkleTree(leaves.map(() => leafHash('other')))
    leaves.forEach((leaf, index) => other.replace(index, leaf))
    expect(other.root.toString('hex')).toBe(root)
  })

  test('the audit path of each leaf of a Merkle tree of 1 to 9 leaves leads to its root, and of no other leaf', () => {
    for (let size = 1; size <= 9; size++) {
      const leaves = Array.from({ length: size }, (_, index) => leafHash(String(index)))
      const tree = new MerkleTree(leaves)
      const lead = (leaf: Buffer, index: number) =>
        tree.path(index).reduce((below, { side, hash }) => {
          const pair = side === 'left' ? [hash, below] : [below, hash]
          return Buffer.from(sha256Hex(Buffer.concat([Buffer.of(1), ...pair])), 'hex')
        }, leaf)
      leaves.forEach((leaf, index) => {
        expect(lead(leaf, index)).toEqual(tree.root)
        expect(lead(leafHash('forged'), index)).not.toEqual(tree.root)
      })
    }
  })
})

test('two servers at once make one anchor, which is published without an account and without names', async () => {
  await aClient()
  const made = await Promise.all([anchorDue({ db }), anchorDue({ db })])
  expect(made.toSorted()).toEqual([0, 1])
  expect(await anchorDue({ db })).toBe(0)
  await db.transaction().execute(makeAnchor)
  const { status, body, headers } = await visitor().get<Anchor[]>('anchors?range=[0,0]')
  expect([status, headers.get('content-range')]).toEqual([200, 'anchors 0-0/2'])
  const [second] = body
  const [first] = (await visitor().get<Anchor[]>('anchors?filter={"id":[1]}')).body
  expect(Object.keys(second!).toSorted()).toEqual(
    ['id', 'at', 'previous_root', 'tree', 'root', 'stamped_at', 'stamped_by'].toSorted(),
  )
  expect(second!.previous_root).toBe(first!.root)
  for (const anchor of [first!, second!]) expect(anchorRoot({ ...anchor, at: new Date(anchor.at) })).toBe(anchor.root)
})

test.each([
  ['no new row', null, [false, false, false, true]],
  ['a new row', 'clients.change_notice', [false, false, true, true]],
  ['a new row about rights', 'admins.update', [false, true, true, true]],
  ['a new row about money', 'payments.create', [false, true, true, true]],
  ['a new row about a seal', 'files.seal', [false, true, true, true]],
] as const)('an anchor is due within a minute, five minutes or an hour: %s', async (_name, event, due) => {
  const undone = new Error('undone')
  const found: boolean[] = []
  const tried = db.transaction().execute(async (tx) => {
    await sql`insert into journal_heads values (999999, 0, repeat('0', 64))`.execute(tx)
    await makeAnchor(tx)
    await sql`with added as (
        insert into journal (chain, seq, payload, prev_hash, hash)
        select chain, seq + 1, jsonb_build_object('chain', chain, 'seq', seq + 1, 'event', ${event}::text, 'at_ms',
          floor(extract(epoch from clock_timestamp()) * 1000), 'subject', 'clients', 'actor_kind', 'system',
          'actor_name', 'Росчерк')::text, hash, hash from journal_heads where chain = 999999 and ${event !== null}
        returning chain, seq, hash)
      update journal_heads h set seq = added.seq, hash = added.hash from added where h.chain = added.chain`.execute(tx)
    await sql`alter table anchors disable trigger user; grant update on anchors to current_user`.execute(tx)
    for (const seconds of [30, 61, 301, 3601]) {
      await sql`update anchors set at = clock_timestamp() - make_interval(secs => ${seconds})
        where id = (select max(id) from anchors)`.execute(tx)
      found.push(await anchorIsDue(tx))
    }
    throw undone
  })
  await tried.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  expect(found).toEqual(due)
})

/** What a person with the password of a superuser can do; everything is rolled back. */
type Forgery = {
  tx: Tx
  client: Client
  request_id: number
  /** Rewrites the payloads of a chain, and everything that follows from them: hashes, columns, head. */
  rewrite(chain: number, change: (payload: string) => string | null): Promise<void>
  run(statement: string): Promise<void>
  /** Makes all anchors again from the rewritten journal. */
  anchorAgain(): Promise<void>
}

type Finder = 'chains' | 'minute' | 'anchors' | 'seals' | 'copy'

/** Each with those who find it; docs/forgeries.md has the same table in words. */
const forgeries: [name: string, forge: (by: Forgery) => Promise<void>, found: Finder[]][] = [
  [
    'a row of a sealed request, alone',
    ({ run, client }) =>
      run(`update journal_texts set payload = replace(payload, 'Иванов', 'Петров') where chain = ${client.id}`),
    ['chains'],
  ],
  [
    'the names in a sealed request, with its whole chain and head',
    ({ rewrite, client }) => rewrite(client.id, (payload) => payload.replaceAll('"phone"', '"phone_"')),
    ['minute', 'anchors', 'seals'],
  ],
  [
    'a row after the signature, with the chain and head from there on',
    ({ rewrite, client }) =>
      rewrite(client.id, (payload) => payload.replace('"event":"files.seal"', '"event":"files.stamp"')),
    ['minute', 'anchors'],
  ],
  [
    'a row of the staff, with their chain and head',
    ({ rewrite }) => rewrite(0, (payload) => payload.replace('"actor_name":"', '"actor_name":"Не ')),
    ['minute', 'anchors'],
  ],
  [
    'the head of a chain',
    ({ run, client }) => run(`update journal_heads set hash = repeat('a', 64) where chain = ${client.id}`),
    ['chains'],
  ],
  [
    'the last rows of a chain, deleted with its head moved back',
    async ({ run, client }) => {
      await run(
        `delete from journal j using journal_heads h where h.chain = ${client.id} and j.chain = h.chain and j.seq > h.seq - 2`,
      )
      await run(`update journal_heads h set seq = j.seq, hash = j.hash from (select chain, seq, hash from journal
        where chain = ${client.id} order by seq desc limit 1) j where h.chain = j.chain`)
    },
    ['minute', 'anchors'],
  ],
  [
    'a deleted request, with the chain and head of its client',
    ({ rewrite, client, request_id }) =>
      rewrite(client.id, (payload) => (payload.includes(`"subject_id":${request_id},`) ? null : payload)),
    ['minute', 'anchors', 'seals'],
  ],
  [
    'a deleted client, with the whole chain',
    async ({ run, client }) => {
      await run(`delete from journal where chain = ${client.id}`)
      await run(`delete from journal_heads where chain = ${client.id}`)
    },
    ['anchors', 'seals'],
  ],
  [
    'the root of an anchor',
    ({ run }) => run(`update anchors set root = repeat('b', 64) where id = 2`),
    ['minute', 'anchors', 'seals', 'copy'],
  ],
  [
    'the tree of an anchor with its root recomputed',
    ({ run, tx }) => rerooted(tx, run, `tree = repeat('c', 64)`),
    ['minute', 'anchors', 'seals', 'copy'],
  ],
  [
    'the time of the newest anchor with its root recomputed',
    async ({ run, tx }) => rerooted(tx, run, `at = at - interval '1 day'`, 3),
    ['copy'],
  ],
  [
    'what an anchor took from a chain',
    ({ run, client }) => run(`update anchor_heads set seq = seq - 1 where chain = ${client.id}`),
    ['minute', 'anchors'],
  ],
  [
    'a chain taken out of its anchor',
    ({ run, client }) => run(`delete from anchor_heads where chain = ${client.id}`),
    ['anchors'],
  ],
  [
    'an anchor deleted between others',
    ({ run }) => run('delete from anchors where id = 2'),
    ['minute', 'anchors', 'seals', 'copy'],
  ],
  [
    'the newest anchor deleted with what it took',
    async ({ run }) => {
      await run('delete from anchor_heads where anchor_id = 3')
      await run('delete from anchors where id = 3')
    },
    ['copy'],
  ],
  [
    'a sealed request, its chain and all anchors made again',
    async ({ rewrite, anchorAgain, client }) => {
      await rewrite(client.id, (payload) => payload.replaceAll('"phone"', '"phone_"'))
      await anchorAgain()
    },
    ['seals', 'copy'],
  ],
  [
    'the chain of the staff and all anchors made again',
    async ({ rewrite, anchorAgain }) => {
      await rewrite(0, (payload) => payload.replace('"actor_name":"', '"actor_name":"Не '))
      await anchorAgain()
    },
    ['seals', 'copy'],
  ],
  [
    'a time-stamp of an anchor',
    ({ run }) => run(`insert into anchor_stamps values (3, now(), 'Служба', '\\x3000')`),
    ['anchors'],
  ],
  ['the trigger that keeps anchors', ({ run }) => run('drop trigger anchors_append_only on anchors'), ['chains']],
]

async function rerooted(tx: Tx, run: Forgery['run'], change: string, id = 2): Promise<void> {
  await run(`update anchors set ${change} where id = ${id}`)
  const anchor = await tx.selectFrom('anchors').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await run(`update anchors set root = '${anchorRoot(anchor)}' where id = ${id}`)
}

describe('a superuser who forges', () => {
  let client: Client
  let request_id = 0
  let copy: Anchor[] = []

  beforeAll(async () => {
    client = await aClient()
    const event = { event: 'admins.invite', subject_id: 1, client_id: null } as const
    await transaction(db, async (tx) => record(tx, system, event))
    const { request } = await aSignedRequest(client)
    request_id = request.id
    await server.worker.idle()
    await db.transaction().execute(makeAnchor)
    copy = (await visitor().get<Anchor[]>('anchors')).body
  })

  const tables = ['journal', 'journal_texts', 'anchors', 'anchor_heads', 'anchor_stamps']

  async function foundAfter(forge: (by: Forgery) => Promise<void>): Promise<Finder[]> {
    const undone = new Error('undone')
    let found: Finder[] = []
    const forged = db.transaction().execute(async (tx) => {
      const run = async (statement: string) => void (await sql.raw(statement).execute(tx))
      const guards = await appendOnly(tx)
      for (const table of tables)
        await run(`alter table ${table} disable trigger user; grant all on ${table} to current_user`)
      await forge({
        tx,
        client,
        request_id,
        run,
        rewrite: (...rest) => rewrite(tx, ...rest),
        anchorAgain: () => again(tx, run),
      })
      for (const table of tables) {
        await run(
          `alter table ${table} enable trigger user; revoke update, delete, truncate on ${table} from current_user`,
        )
      }
      await run('grant update (id) on journal to current_user')
      expect(guards).toEqual([])
      const text = JSON.stringify(copy)
      const all = rowsAfter(-1)
      const results: [Finder, Finding[]][] = [
        [
          'chains',
          await findingsOf(
            () => journalRows(tx, all),
            () => chainHeads(tx, all),
            () => appendOnly(tx),
          ),
        ],
        ['minute', await recentAnchorsHold(tx)],
        [
          'anchors',
          await findingsOf(
            () => anchorChain(tx, all),
            () => anchoredRows(tx, all),
            () => anchorStamps(tx, all),
          ),
        ],
        [
          'seals',
          await storedFiles({ db: tx, storage, known_pem: certificate.known_pem, unchecked: { gost: 0 } }, all),
        ],
        ['copy', await outsideAnchors(tx, readOutsideAnchors(text))],
      ]
      found = results.flatMap(([finder, findings]) => (findings.length > 0 ? [finder] : []))
      throw undone
    })
    await forged.catch((error: unknown) => {
      if (error !== undone) throw error
    })
    return found
  }

  async function again(tx: Tx, run: Forgery['run']): Promise<void> {
    await run('delete from anchors; delete from anchor_heads')
    for (let made = 0; made < 3; made++) await makeAnchor(tx)
  }

  async function rewrite(tx: Tx, chain: number, change: (payload: string) => string | null): Promise<void> {
    const { rows } = await sql<{ id: number; rest: string; payload: string }>`select id, j.payload as rest, told.payload
      from journal j join journal_told told using (id) where j.chain = ${chain} order by j.seq`.execute(tx)
    const kept = await sql<{ seq: number }>`delete from journal_texts where chain = ${chain} returning seq`.execute(tx)
    expect(kept.rows.length > 0).toBe(chain !== 0)
    let [seq, hash] = [0, '0'.repeat(64)]
    await sql`update journal set seq = -seq where chain = ${chain}`.execute(tx)
    for (const row of rows) {
      const changed = change(row.payload)
      if (changed === null) {
        await sql`delete from journal where id = ${row.id}`.execute(tx)
        continue
      }
      const [prev_hash, payload] = [hash, changed.replace(/"seq":\d+/, `"seq":${++seq}`)]
      hash = chainHash(prev_hash, payload)
      const isApart = row.rest !== row.payload
      const rest = isApart ? (change(row.rest) ?? row.rest).replace(/"seq":\d+/, `"seq":${seq}`) : payload
      await sql`update journal set seq = ${seq}, payload = ${rest}, prev_hash = ${prev_hash}, hash = ${hash},
        event = ${rest}::jsonb ->> 'event', actor_name = ${rest}::jsonb ->> 'actor_name' where id = ${row.id}`.execute(
        tx,
      )
      if (!isApart) continue
      await sql`insert into journal_texts (chain, seq, payload, actor_name)
        values (${chain}, ${seq}, ${payload}, ${payload}::jsonb ->> 'actor_name')`.execute(tx)
    }
    await sql`update journal_heads set seq = ${seq}, hash = ${hash} where chain = ${chain}`.execute(tx)
  }

  test('verify finds nothing in an untouched journal and its anchors', async () => {
    expect(copy.length).toBe(3)
    expect(await foundAfter(async () => undefined)).toEqual([])
  })

  test.each(forgeries)(
    'a forgery of the database is found by verify or a copy of the anchors: %s',
    async (_name, forge, found) => {
      expect(await foundAfter(forge)).toEqual(found)
    },
  )
})

test('a copy of anchors is read from the JSON of the page and from the text of an act, and an empty one is refused', () => {
  const root = 'ab'.repeat(32)
  expect(readOutsideAnchors(JSON.stringify([{ id: 3, root }]))).toEqual([{ id: 3, root }])
  expect(readOutsideAnchors(`Якорь журнала оператора № 12: ${root}`)).toEqual([{ id: 12, root }])
  expect(readOutsideAnchors(`Якорь журнала № 7 ${root.slice(0, 40)}\n${root.slice(40)}`)).toEqual([{ id: 7, root }])
  expect(() => readOutsideAnchors('[]')).toThrow('ни одного якоря')
})

/** One after another: they share a transaction. */
async function findingsOf(...checks: (() => Promise<Finding[]>)[]): Promise<Finding[]> {
  const found: Finding[] = []
  for (const check of checks) found.push(...(await check()))
  return found
}
