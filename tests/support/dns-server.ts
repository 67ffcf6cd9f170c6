import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'

export type DnsServer = {
  /** texts by name; several records, or one in several strings of 255 octets at most */
  texts: Record<string, string[]>
  resolver: Resolver
  /** how often each name was asked for */
  asked: string[]
  close(): Promise<void>
}

const type_txt = 16
const name_error = 3

/** A name server on loopback (RFC 1035) that knows TXT records; of other names it says that there are none. */
export async function aDnsServer(texts: Record<string, string[]> = {}): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query), port, address))
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  const server: DnsServer = {
    texts,
    resolver,
    asked,
    close: () => new Promise((done) => socket.close(() => done())),
  }

  function answerTo(query: Buffer): Buffer {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const question = query.subarray(12, at + 5)
    const name = labels.join('.').toLowerCase()
    asked.push(name)
    const known = query.readUInt16BE(at + 1) === type_txt ? server.texts[name] : undefined
    const answers = (known ?? []).map((text) => {
      const strings = (text.match(/[\s\S]{1,255}/g) ?? ['']).map((part) =>
        Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')]),
      )
      const data = Buffer.concat(strings)
      // a pointer to the name of the question, type, class, an hour to live, length
      const head = Buffer.from([0xc0, 0x0c, 0, type_txt, 0, 1, 0, 0, 0x0e, 0x10, data.length >> 8, data.length & 0xff])
      return Buffer.concat([head, data])
    })
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8180 | (known ? 0 : name_error), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    return Buffer.concat([head, question, ...answers])
  }

  return server
}
