import { fingerprintSync } from 'libpg-query'
import type { Recorded } from './recorded-statements.support.ts'
import type { Layout } from './shard-tables.support.ts'
import { verdictsOf, type Verdict } from './shards.support.ts'

/** Sent while a job runs long: not each time. */
const isRenewal = ({ text }: Recorded) => /update jobs set leased_until[^]*lease_owner/.test(text)
/** Of a list whose first try took its time, which depends on the machine. */
const isSecondTry = ({ text }: Recorded) => text.startsWith('with found as materialized (select id,')
/** The worker asks for jobs by the clock, whatever else goes on. */
const isOfQueue = ({ text }: Recorded) => /\bjobs\b/.test(text) && /\bleased_until\b/.test(text)

const queue = 'queue of jobs'

const reasons: [title: string, isOf: (line: string) => boolean][] = [
  ['of all clients', (line) => line.includes('all clients')],
  ['by a list of clients, or undecided', (line) => /a list of clients|several clients/.test(line)],
  [
    'by the number of a row or parent',
    (line) => [...line.matchAll(/ by ([^;]+)/g)].every(([, by]) => /^(\w*id(, )?)+$/.test(by!)),
  ],
  ['by another key', () => true],
]

/** Which statements cross, for a person to read: of each kind once, those that name no table of clients left out. */
export function shardsText(layout: Layout, sent: readonly Recorded[]): string {
  const distinct = Map.groupBy(
    sent.filter((one) => !isRenewal(one) && !isSecondTry(one)),
    ({ text }) => fingerprintSync(text),
  )
  const found = [...distinct.values()].flatMap((same) => {
    const parts = new Set(same.map((one) => (isOfQueue(one) ? queue : one.part)))
    return { parts, ...worstOf(same.flatMap(({ text, values }) => verdictsOf(layout, text, values))) }
  })
  const crossing = found.filter(({ verdict }) => verdict === 'crosses').map((one) => one.crossing.join('; '))
  const count = (of: typeof found) =>
    (['one shard', 'crosses'] as const).map((verdict) =>
      String(of.filter((one) => one.verdict === verdict).length).padStart(5),
    )
  const parts = [...new Set(sent.map(({ part }) => part)), queue]
  const reasonOf = (line: string) => reasons.find(([, isOf]) => isOf(line))![0]
  return [
    'distinct statements on tables of clients: in one shard, across shards',
    ...parts.map((part) => `${count(found.filter((one) => one.parts.has(part))).join('')}  ${part}`),
    `${count(found).join('')}  all, each once`,
    ...reasons.flatMap(([reason]) => {
      const lines = crossing.filter((line) => reasonOf(line) === reason)
      const same = [...Map.groupBy(lines, (line) => line)].toSorted(([a], [b]) => (a < b ? -1 : 1))
      return [
        '',
        `${lines.length} across, ${reason}:`,
        ...same.map(([line, all]) => `${String(all.length).padStart(5)}  ${line}`),
      ]
    }),
    '',
  ].join('\n')
}

/** The same text may run for one client and for several. */
const worstOf = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.find(({ verdict }) => verdict === 'crosses') ?? verdicts[0] ?? { verdict: 'no shard', crossing: [] }
