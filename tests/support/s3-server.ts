import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'

/** What happens to a call on its way. */
export type Fault =
  /** the service answers that it is busy, or that it does not know the condition */
  | 503
  | 501
  | 'ignored condition'
  /** the connection is closed, or falls silent: at once, or in the middle of the answer */
  | 'cut'
  | 'silent'
  | 'cut in the answer'
  | 'silent in the answer'
  /** a byte becomes another one */
  | 'changed body'
  | 'changed answer'

/** `tries` of the same call so far, from 1 */
export type Call = { method: string; key: string; tries: number; headers: IncomingMessage['headers'] }

export type S3Server = {
  /** the settings of a server that stores its files here */
  env: Record<string, string>
  /** `PUT originals/…`, in their order */
  calls: string[]
  breakCalls(fault: (call: Call) => Fault | undefined): void
  /** whether a removal only hides an object, which then has two versions: itself as 1, the mark as 2 */
  keepVersions(keep: boolean): void
  /** makes an object as old as if it had been written at `date` */
  age(key: string, date: Date): void
  close(): Promise<void>
}

const bucket = 'files'

/**
 * The server of the package s3rver, behind a front with the habits of real services that it lacks: a body is stored only
 * when its hash is the signed one, `If-None-Match: *` is obeyed, and removed objects have versions if a test wants that.
 */
export async function startS3(prefix = ''): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'roscherk-s3-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await store.run()
  const calls: string[] = []
  let faultOf: (call: Call) => Fault | undefined = () => undefined
  const tries = new Map<string, number>()
  let has_versions = false

  const front = createServer((asked, answer) => {
    answered(asked, answer).catch(() => answer.destroy())
  })

  async function answered(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = '', headers } = asked
    const { pathname, searchParams } = new URL(asked.url ?? '', 'http://s3')
    const key = decodeURIComponent(pathname.slice(`/${bucket}/${prefix}`.length))
    const version = searchParams.get('versionId')
    const call = `${method} ${key}${version ? `?versionId=${version}` : ''}`
    calls.push(call)
    tries.set(call, (tries.get(call) ?? 0) + 1)
    const fault = faultOf({ method, key, tries: tries.get(call) ?? 0, headers })
    if (fault === 'cut') return void asked.socket.destroy()
    if (fault === 'silent') return
    const body = await buffer(asked)
    if (fault === 503) return refuse(answer, 503, 'SlowDown')
    if (fault === 501 && headers['if-none-match']) return refuse(answer, 501, 'NotImplemented')
    if (fault === 'changed body') body[0] = (body[0] ?? 0) ^ 1
    const sha256 = createHash('sha256').update(body).digest('hex')
    if (headers['x-amz-content-sha256'] !== sha256) return refuse(answer, 400, 'XAmzContentSHA256Mismatch')
    if (
      method === 'PUT' &&
      fault !== 'ignored condition' &&
      headers['if-none-match'] &&
      (await isThere(asked.url ?? ''))
    ) {
      return refuse(answer, 412, 'PreconditionFailed')
    }
    if (searchParams.has('versions')) return void answer.end(versionsOf(searchParams.get('prefix') ?? ''))
    if (method === 'DELETE' && (version ? version !== '1' : has_versions)) {
      return void answer.writeHead(204, version ? {} : { 'x-amz-delete-marker': 'true' }).end()
    }
    const { status, fields, bytes } = await ask(method, asked.url ?? '', headers, body)
    if (fault === 'changed answer') bytes[0] = (bytes[0] ?? 0) ^ 1
    answer.writeHead(status, fields)
    if (fault !== 'cut in the answer' && fault !== 'silent in the answer') return void answer.end(bytes)
    answer.write(bytes.subarray(0, bytes.length / 2), () => {
      if (fault === 'cut in the answer') answer.destroy()
    })
  }

  async function ask(method: string, path: string, headers: IncomingMessage['headers'], body: Buffer) {
    const sent = request({ host: '127.0.0.1', port, method, path, headers })
    const received = new Promise<IncomingMessage>((resolve, reject) =>
      sent.once('response', resolve).once('error', reject),
    )
    sent.end(body)
    const response = await received
    return { status: response.statusCode ?? 500, fields: response.headers, bytes: await buffer(response) }
  }

  const isThere = async (path: string) => (await ask('HEAD', path, {}, Buffer.alloc(0))).status === 200

  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  return {
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      ...(prefix && { S3_PREFIX: prefix }),
    },
    calls,
    breakCalls(fault) {
      tries.clear()
      faultOf = fault
    },
    keepVersions: (keep) => void (has_versions = keep),
    age: (key, date) => utimesSync(join(directory, bucket, `${prefix}${key}._S3rver_object`), date, date),
    async close() {
      front.closeAllConnections()
      await new Promise((done) => front.close(done))
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function versionsOf(key: string): string {
  const names = { Version: 1, DeleteMarker: 2 }
  const versions = Object.entries(names).map(
    ([name, id]) => `<${name}><Key>${key}</Key><VersionId>${id}</VersionId></${name}>`,
  )
  return `<?xml version="1.0"?><ListVersionsResult>${versions.join('')}</ListVersionsResult>`
}

function refuse(answer: ServerResponse, status: number, code: string): void {
  answer.writeHead(status, { 'content-type': 'application/xml' })
  answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
