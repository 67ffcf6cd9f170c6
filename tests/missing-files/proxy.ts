import { createServer, request as ask, Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'

/**
 * What happens to a file: it is not there, its request is never answered, the proxy before the server cannot reach it; or
 * the page was opened before an upgrade that removed it. The last two are of a browser older than the target: it cannot
 * parse a script, it knows no modules.
 */
export type Fault = 'removed' | 'held' | '502' | 'older build' | 'unparsed' | 'no modules'

export type Trouble = { fault: Fault; hits: (file: string) => boolean }

export type FaultyProxy = {
  origin: string
  /** how often each address was requested that did not come; to be cleared by the reader */
  refused: Map<string, number>
  /** the files that came, as `fileOf` names them */
  served: ReadonlySet<string>
  /** from here on all files come */
  repair: () => void
  close: () => void
}

let addresses = 0
const agent = new Agent({ keepAlive: true })

/**
 * A proxy before the server for one case. It has an address of its own (127/8 is the loopback), so that no browser brings
 * anything from another case: cookies know no ports.
 */
export async function faultyProxy(upstream: string, trouble: Trouble | null): Promise<FaultyProxy> {
  let current = trouble
  const refused = new Map<string, number>()
  const served = new Set<string>()
  const n = (addresses += 1)
  const client = `10.77.${n >> 8}.${n & 255}`
  /** a page of the older build until its reload */
  let is_older = trouble?.fault === 'older build'
  let documents = 0

  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/'
    const file = fileOf(path)
    const is_document =
      incoming.headers['sec-fetch-dest'] === 'document' || /text\/html/.test(incoming.headers.accept ?? '')
    if (is_document) is_older &&= (documents += 1) === 1
    const is_hit =
      file !== null && current?.hits(file) === true && (current.fault !== 'older build' || older.test(path))
    const is_refused = file !== null && is_hit && !isChanged(current?.fault)
    if (is_refused) refused.set(path, (refused.get(path) ?? 0) + 1)
    if (is_refused && current?.fault === 'held') return
    if (is_refused && current?.fault === '502') {
      return answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
    }
    if (file && incoming.method === 'GET') served.add(file)
    const headers = { ...incoming.headers, host: new URL(upstream).host, 'x-forwarded-for': client }
    const change = changeOf(current?.fault, is_hit, is_document, is_older || older.test(path))
    if (change) headers['accept-encoding'] = 'identity'
    const forwarded = ask(
      // the answer of the server itself, with its headers
      new URL(is_refused ? '/assets/gone-00000000.js' : path.replace(older, '.$1'), upstream),
      { method: incoming.method, headers, agent },
      (response) => {
        // the browser has left, or the server has
        response.on('error', () => answer.destroy())
        if (change) changed(response, answer, change).catch(() => answer.destroy())
        else passed(response, answer)
      },
    )
    forwarded.on('error', () => answer.destroy())
    answer.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, `127.77.${n >> 8}.${n & 255}`)
  await once(server, 'listening')
  const { address, port } = server.address() as { address: string; port: number }
  return {
    origin: `http://${address}:${port}`,
    refused,
    served,
    repair: () => (current = null),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A file that a page loads, without what differs between builds and requests; `null` for pages and calls. */
export function fileOf(path: string): string | null {
  const { pathname } = new URL(path, 'http://proxy')
  const asset = /^\/assets\/(.*?)-[\w-]{8}(?:\.older)?(\.\w+)$/.exec(pathname)
  if (asset) return `${asset[1]}${asset[2]}`
  if (pathname.startsWith('/builds/meta/')) return 'builds/meta.json'
  if (pathname.endsWith('_payload.json')) return pathname.slice(1)
  return /\/pages\/\d+$/.test(pathname) ? 'image of a page' : null
}

const older = /\.older\.(js|css)\b/
const asset_name = /-([\w-]{8})\.(js|css)\b/g

/** The browser is the fault: nothing can be repaired. */
export const isChanged = (fault: Fault | undefined) => fault === 'unparsed' || fault === 'no modules'

type Change = (text: string) => string

function changeOf(fault: Fault | undefined, is_hit: boolean, is_document: boolean, is_older: boolean): Change | null {
  if (fault === 'unparsed' && is_hit) return (text) => `a ?!. b;${text}`
  if (fault === 'no modules' && is_document) {
    return (text) =>
      text
        .replace('<script>', '<script>delete HTMLScriptElement.prototype.noModule</script><script>')
        .replaceAll('type="module"', 'type="text/unknown"')
  }
  return is_older ? (text) => text.replace(asset_name, '-$1.older.$2') : null
}

async function changed(response: IncomingMessage, answer: ServerResponse, change: Change): Promise<void> {
  const { 'content-length': _length, 'content-security-policy': policy, ...headers } = response.headers
  const is_text = /html|javascript|css/.test(headers['content-type'] ?? '')
  if (!is_text) return passed(response, answer)
  let text = ''
  for await (const part of response.setEncoding('utf8')) text += String(part)
  const next = change(text)
  // a script that the proxy adds is none that the policy knows
  const is_added = next.includes('prototype.noModule</script>')
  if (policy !== undefined && !is_added) headers['content-security-policy'] = policy
  answer.writeHead(response.statusCode ?? 502, headers).end(next)
}

function passed(response: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(response.statusCode ?? 502, response.headers)
  response.pipe(answer)
}
