import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, aPhone } from '#tests/support/words.ts'
import { aReference, fieldsOf } from './bsl-platform.support.ts'
import { faultyProxy } from './faulty-proxy.support.ts'
import { oneC, refused, send, type Base } from './one-c.support.ts'

const server = await testServer()
/** bases of 1С that work at once */
const bases_at_once = 4
const runs = Number(process.env['RUNS'] ?? (isFull ? 200 : 60))
const minutes_max = 30

const names = ['Семёнов Семён Семёнович', 'Ильина Анна Петровна', 'Ким Олег']
/** two prints of the contract with each person */
const prints = names.map(() => [aContract(), aContract()] as const)
const ownerOf = new Map(prints.flatMap((own, person) => own.map((pdf) => [sha256Hex(pdf), person])))

const which = { document: fc.nat(1) }
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ ...which, kind: fc.constant('send' as const), lost: fc.constantFrom(0, 0, 0, 1, 2, 3) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ ...which, kind: fc.constant('person' as const), person: fc.nat(names.length - 1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ ...which, kind: fc.constantFrom('phone', 'print', 'cancel', 'write', 'write') }),
  },
)
const sequences = fc.sample(fc.array(act, { minLength: 4, maxLength: 8 }), {
  numRuns: runs,
  seed: Number(process.env['SEED'] ?? 1),
})
type Act = (typeof sequences)[number][number]

const proxies = await Promise.all(Array.from({ length: bases_at_once }, () => faultyProxy(server.url)))
afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())))

/** Whose each phone is: every sequence has people of its own. */
const personOf = new Map<string, number>()
function aPhoneOf(person: number): string {
  const phone = aPhone()
  personOf.set(phone, person)
  return phone
}
const unwritten = '00000000-0000-0000-0000-000000000000'
const aDocumentOf = (person: number, guid?: string) => ({
  reference: aReference(guid),
  person,
  phone: aPhoneOf(person),
  print: 0,
})

/** Acts as a user does on two documents, one of them not written yet; after a sending the link is of that person. */
async function follow(acts: readonly Act[], base: Base, proxy: (typeof proxies)[number]): Promise<void> {
  const documents = [aDocumentOf(0), aDocumentOf(1, unwritten)]
  const sent = new Map<string, unknown>()
  for (const act of acts) {
    const document = documents[act.document]!
    const { reference } = document
    if (act.kind === 'write' && reference.guid === unwritten) document.reference = aReference()
    if (act.kind === 'print') document.print = 1 - document.print
    if (act.kind === 'phone') document.phone = aPhoneOf(document.person)
    if ('person' in act && act.person !== document.person) {
      Object.assign(document, { person: act.person, phone: aPhoneOf(act.person) })
    }
    const id = sent.get(reference.guid)
    if (act.kind === 'cancel' && id !== undefined) await refused(base.run('ОтозватьЗаявку', id))
    if (!('lost' in act)) continue
    let left = act.lost
    proxy.spoil = ({ method }) => (method === 'POST' && left-- > 0 ? 'lost' : undefined)
    const { person, phone, print } = document
    const order = { reference, phone, full_name: names[person]!, pdf: prints[person]![print]! }
    try {
      const request = await send(base, order)
      sent.set(reference.guid, request['id'])
      expect(fieldsOf(request['signer'])).toMatchObject({ full_name: order.full_name, phone })
    } catch (error) {
      if (reference.guid === unwritten) expect(error).toMatchObject({ message: 'Сначала запишите документ.' })
      else if (act.lost < 2) throw error
    }
  }
}

test(
  "a stranger's phone never gets another's contract, whatever is sent, changed, cancelled, printed and repeated in 1С",
  async () => {
    const waiting = [...sequences]
    await Promise.all(
      proxies.map(async (proxy) => {
        const base = await oneC(server, `http://127.0.0.1:${proxy.port}`).aBase({ rubles: 100_000 })
        for (let acts = waiting.pop(); acts; acts = waiting.pop()) await follow(acts, base, proxy)
      }),
    )
    await server.worker.idle()
    const { rows } = await server.database.pool.query<{ recipient: string; sha256: string }>(
      `select recipient, sha256 from deliveries join documents using (request_id) where channel = 'sms'`,
    )
    expect(rows.filter(({ recipient, sha256 }) => personOf.get(recipient) !== ownerOf.get(sha256))).toEqual([])
    expect(rows.length).toBeGreaterThan(runs / 2)
    const live = await server.database.pool.query(
      `select external_id from document_sign_requests where status = 'sent' group by 1 having count(*) > 1`,
    )
    expect(live.rows).toEqual([])
  },
  minutes_max * 60_000,
)
