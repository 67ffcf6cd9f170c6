// mutate samples at random: no crash of the process, no hang, only refusals or results
import { readFileSync, readdirSync } from 'node:fs'
import { openPool } from '#server/documents/pool.ts'
import { inspect } from '#server/documents/inspect.ts'
import { sealDocument } from '#server/documents/seal.ts'
import { renderPage } from '#server/documents/render.ts'
import { Refusal } from '#server/errors.ts'
import { checkSealBytes } from '#server/documents/check-seal.ts'
import { openOperatorCertificate } from '#server/documents/operator-certificate.ts'
import { aProtocol } from './protocol.support.ts'
const cert = await openOperatorCertificate('/tmp/doc-data')
const pool = openPool({ operator: cert.operator }); await pool.warm()
let seed = Number(process.argv[2] ?? 1)
const rnd = (n: number) => { seed = (seed * 1103515245 + 12345) & 0x7fffffff; return seed % n }
const dir = '../shared/data/pdf/corpus/'
const files = readdirSync(dir).filter((f) => f.endsWith('.pdf'))
const counts: Record<string, number> = {}
let worst = 0
const end = Date.now() + 60_000
while (Date.now() < end) {
  const f = files[rnd(files.length)]!
  const b = Buffer.from(readFileSync(dir + f))
  if (b.length > 300_000) continue
  for (let i = 0, n = 1 + rnd(40); i < n; i++) {
    const at = rnd(b.length)
    const kind = rnd(3)
    if (kind === 0) b[at] = rnd(256)
    else if (kind === 1) b.copy(b, at, rnd(b.length), rnd(b.length))
    else b.write(['9', '0', '-1', '<<', '>>', 'R', 'obj', '[', ' '][rnd(9)]!, at)
  }
  const t = performance.now()
  let out: string
  try {
    const i = await inspect(pool, b, f)
    await renderPage(pool, i.bytes, 1, 780).catch((e: unknown) => { if (!(e instanceof Refusal)) throw e; counts['not drawn'] = (counts['not drawn'] ?? 0) + 1 })
    const s = await sealDocument(pool, { original: i.bytes, sha256: i.sha256, file_name: f, protocol: aProtocol({ sha256: i.sha256 }), wrap: i.wrap })
    const c = checkSealBytes(s.bytes, [cert.root_pem])
    out = s.mode + (s.fallback ? ' fallback ' + s.fallback.slice(0, 40) : '') + (c.state === 'intact' && c.ours ? '' : ' BAD ' + c.state)
  } catch (e) { out = e instanceof Refusal ? e.code : 'ERROR ' + String(e).slice(0, 100) }
  const took = performance.now() - t
  if (took > 2000) console.log(took.toFixed(), f, out)
  worst = Math.max(worst, took)
  counts[out] = (counts[out] ?? 0) + 1
}
console.log(counts, 'worst', worst, process.memoryUsage().rss / 1e6)
await pool.close()
