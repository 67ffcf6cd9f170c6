import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { aPdf } from '../support/fixtures.ts'
import { aDocx, p } from '../support/word-files.ts'
import { aKey } from '../support/words.ts'

/** What each hostile account does, in a thread apart from the measured calls: as much at once as here, without an end. */
const at_once = { upload: 4, convert: 2, verify: 2, guess: 4 }
const pages = 20
/** who is refused tries again: whoever sends faster is a flood for the network, not for waiting rooms */
const again_ms = 250

type Hostile = { token: string; network: string }
const { url, accounts } = workerData as { url: string; accounts: Hostile[] }
const counts: Record<string, number> = {}
let stopped = false
// made once, so that what they cost here takes nothing from the server
const pdf = aPdf({ pages })
const words_max = 50
const texts = await Promise.all(
  Array.from({ length: words_max }, () => aDocx({ body: p(`Договор ${aKey()}`).repeat(words_max) })),
)
const otherBytes = () => Buffer.concat([pdf, Buffer.from(`% ${aKey()}\n`)])

const deeds: Record<keyof typeof at_once, (account: Hostile) => Promise<Response>> = {
  upload: (account) => call(account, `files?name=${aKey()}.pdf`, 'application/pdf', otherBytes()),
  convert: (account) => {
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    return call(account, `files?name=${aKey()}.docx`, type, texts[randomInt(words_max)] ?? pdf)
  },
  verify: ({ network }) => call({ network }, 'verify/file', 'application/pdf', otherBytes()),
  guess: ({ network }) => {
    const guess = { login: `${aKey()}@guess.test`, password: aKey() }
    return call({ network }, 'auth/login', 'application/json', Buffer.from(JSON.stringify(guess)))
  },
}

function call({ token, network }: Partial<Hostile>, path: string, type: string, body: Uint8Array): Promise<Response> {
  const headers = { 'content-type': type, 'x-forwarded-for': `${network}.${randomInt(1, 255)}` }
  return fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(body),
  })
}

async function keepDoing(what: keyof typeof at_once, account: Hostile): Promise<void> {
  while (!stopped) {
    const status = await deeds[what](account).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    const name = `${what} ${status}`
    counts[name] = (counts[name] ?? 0) + 1
    if (status === 429 || status === 0) await sleep(again_ms)
  }
}

parentPort?.once('message', () => {
  stopped = true
  parentPort?.postMessage(counts)
})
for (const account of accounts) {
  for (const what of Object.keys(at_once) as (keyof typeof at_once)[]) {
    for (let nth = 0; nth < at_once[what]; nth++) void keepDoing(what, account)
  }
}
