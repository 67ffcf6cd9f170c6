import { type Archive, sha256, wrong } from './archive.ts'

/** Rows of the journal about one request, in their order. */
export type Rows = {
  payloads: string[]
  seqs: number[]
  /** payloads of those that the seal covers */
  under: string[]
  /** hash of the row of the signature, which the protocol names */
  head: string | null
}

/**
 * `chain.txt` has number, previous hash and hash of each row of `journal.txt`; `claims.txt` says which the seal covers:
 * `signed` is named in the protocol, `linked` directly precedes it, `named` has its hash in it.
 * @throws {Wrong}
 */
export async function checkRows(archive: Archive, dir: string): Promise<Rows> {
  const payloads = await archive.lines(`${dir}/journal.txt`)
  const lines = (await archive.lines(`${dir}/chain.txt`)).map((line) => line.split(' '))
  for (let i = 0; i < Math.max(payloads.length, lines.length); i++) {
    const [seq, previous = '', hash] = lines[i] ?? []
    const payload = payloads[i]
    const made = sha256(`${previous}\n${payload ?? ''}`)
    const isWhole = lines[i]?.length === 3 && payload !== undefined
    // one that the chain does not know has no number
    if (!isWhole || made !== hash) wrong(`${dir}: запись ${seq ?? made} изменена`)
  }
  const chain = lines.map(([seq = '', previous = '', hash = '']) => ({ seq: Number(seq), previous, hash }))
  for (const [i, { seq, previous }] of chain.entries()) {
    const before = chain[i - 1]
    if (!before) continue
    if (!(seq > before.seq)) wrong(`${dir}: запись ${seq} не на своём месте`)
    if (seq === before.seq + 1 && previous !== before.hash) wrong(`${dir}: запись ${seq} не продолжает цепочку`)
  }
  const by = await claimsOf(archive, dir, new Set(chain.map(({ seq }) => seq)))
  const main = chain.findLastIndex(({ seq }) => by.get(seq) === 'signed')
  const linked = new Set<number>()
  for (let i = main; i > 0 && chain[i - 1]?.seq === (chain[i]?.seq ?? 0) - 1; i--) linked.add(i - 1)
  const under: string[] = []
  for (const [i, { seq, hash }] of chain.entries()) {
    const how = by.get(seq)
    if (how === undefined) wrong(`${dir}: запись ${seq} не перечислена`)
    const isLost = (how === 'named' && !payloads[main]?.includes(hash)) || (how === 'linked' && !linked.has(i))
    if (isLost) wrong(`${dir}: хеша записи ${seq} нет в записи о подписании`)
    if (how === 'named' || how === 'linked' || how === 'signed') under.push(payloads[i] ?? '')
  }
  return { payloads, seqs: chain.map(({ seq }) => seq), under, head: chain[main]?.hash ?? null }
}

/** Who vouches for a row, by its number. */
async function claimsOf(archive: Archive, dir: string, known: ReadonlySet<number>): Promise<Map<number, string>> {
  const by = new Map<number, string>()
  for (const line of await archive.lines(`${dir}/claims.txt`)) {
    const [kind, how = '', seq] = line.split(' ')
    if (kind !== 'row') continue
    if (!known.has(Number(seq))) wrong(`${dir}: записи ${seq} нет в цепочке`)
    by.set(Number(seq), how)
  }
  return by
}
