import { createServer, type AddressInfo, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A fault of the server with the next e-mail. */
export type Whim = 'refuse address' | 'ask to wait' | 'cut off amid' | 'take and cut off'

export type Letter = { to: string; raw: string; text: string; html: string; head: string }

export type MailServer = {
  url: string
  letters: Letter[]
  whims: Whim[]
  /** until it answers that it has taken a letter */
  answer_ms: number
  close(): Promise<void>
}

/** A mail server in this process, at this address, with one login and configurable faults. */
export async function aMailServer(host = '127.0.0.1'): Promise<MailServer> {
  const letters: Letter[] = []
  const whims: Whim[] = []
  const refuse = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'mail@roscherk.test' && password === 'very-secret-word'
        ? done(null, { user: username })
        : done(refuse(535, 'no')),
    onRcptTo(_address, _session, done) {
      if (whims[0] !== 'refuse address') return done()
      whims.shift()
      done(refuse(550, 'no such user'))
    },
    onData(stream, session, done) {
      const whim = whims.shift()
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const to = session.envelope.rcptTo[0]?.address ?? ''
        if (whim === 'ask to wait') return done(refuse(451, 'greylisted'))
        if (whim !== 'cut off amid')
          letters.push({ to, raw, text: textOf(raw), html: htmlOf(raw), head: raw.split('\r\n\r\n')[0] ?? '' })
        if (whim === undefined) return void (mail.answer_ms > 0 ? setTimeout(done, mail.answer_ms) : done())
        for (const connection of server.connections) connection._socket.destroy()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.server.address() as AddressInfo
  const mail: MailServer = {
    url: `smtp://mail%40roscherk.test:very-secret-word@${host}:${port}`,
    letters,
    whims,
    answer_ms: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mail
}

/** A server that sends the first line on connection, and the others in answer to any input. */
export async function aScriptedServer(lines: readonly string[]): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    const rest = [...lines]
    const say = () => void (rest.length > 0 && socket.write(`${rest.shift()}\r\n`))
    socket.on('data', say)
    say()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://mail%40roscherk.test:very-secret-word@127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The part of HTML, decoded. */
const htmlOf = (raw: string) => textOf(raw.slice(Math.max(0, raw.search(/content-type: text\/html/i))))

/** The first text part, decoded. */
function textOf(raw: string): string {
  const part = /content-transfer-encoding: (\S+)(?:\r\n[^\r\n]+)*\r\n\r\n([\s\S]*?)(\r\n-{2}|$)/i.exec(raw)
  const [, encoding = '', body = ''] = part ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').trim()
  const bytes = body.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => `%${hex}`)
  return decodeURIComponent(bytes.replace(/%(?![\dA-F]{2})/g, '%25')).trim()
}
