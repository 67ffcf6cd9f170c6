import { expect, test } from 'vitest'
import { checkedTarget, isPublic, NotCalled, only } from '#server/messages/webhooks/checked-target.ts'
import { postWebhook } from '#server/messages/webhooks/post-webhook.ts'
import { aReceiver } from './receiver.support.ts'

const outside = { allow_private: false }

/** Loopback, private, link-local, shared and embedded addresses, as people and attackers spell them. */
const spellings = [
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '0177.0.0.1',
  '0177.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '0x7F.1',
  '2130706433',
  '017700000001',
  '127.0.0.1.',
  '127。0。0。1',
  '１２７.0.0.1',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '10.1',
  '012.0.0.1',
  '0xa.0.0.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '0300.0250.0.1',
  '3232235521',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:a00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[100::1]',
]

test.each(spellings)('no webhook is sent to https://%s', async (host) => {
  await expect(checkedTarget(`https://${host}/hook`, outside)).rejects.toThrow(NotCalled)
})

test('at least 40 spellings are tried', () => expect(spellings.length).toBeGreaterThanOrEqual(40))

test.each(['https://93.184.216.34/', 'https://[2606:2800:220:1:248:1893:25c8:1946]/', 'https://1.1.1.1:8443/'])(
  'a public address is called: %s',
  async (address) => {
    expect((await checkedTarget(address, outside)).url.href).toBe(address)
  },
)

test.each<[string[], string]>([
  [['127.0.0.1'], 'private_address'],
  // one of several is enough
  [['93.184.216.34', '10.0.0.1'], 'private_address'],
  [['93.184.216.34', '::1'], 'private_address'],
  [[], 'no_address'],
])('a name whose addresses are %s is not called: %s', async (addresses, fault) => {
  const target = checkedTarget('https://hooks.example.test/', { ...outside, resolve: async () => addresses })
  await expect(target).rejects.toThrow(fault)
})

test('http, other protocols and a password in the address are refused', async () => {
  for (const [address, fault] of [
    ['http://93.184.216.34/', 'not_https'],
    ['ftp://93.184.216.34/', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['https://user:secret@93.184.216.34/', 'bad_address'],
    ['https://', 'bad_address'],
    ['no address', 'bad_address'],
  ] as const)
    await expect(checkedTarget(address, outside), address).rejects.toThrow(fault)
  expect((await checkedTarget('http://127.0.0.1:9/', { allow_private: true })).url.port).toBe('9')
})

test('the name is asked once, and the connection goes to the address that was checked', async () => {
  const asked: string[] = []
  const answers = [['93.184.216.34'], ['127.0.0.1']]
  const target = await checkedTarget('https://rebinding.example.test/', {
    ...outside,
    resolve: async (name) => {
      asked.push(name)
      return answers.shift() ?? []
    },
  })
  expect(asked).toEqual(['rebinding.example.test'])
  const found = await new Promise((resolve) => {
    target.lookup?.('rebinding.example.test', { all: true }, (_error, addresses) => resolve(addresses))
  })
  expect(found).toEqual([{ address: '93.184.216.34', family: 4 }])
  // a name that no DNS knows is reached at its pinned address
  const receiver = await aReceiver()
  const { port } = new URL(receiver.url)
  const url = new URL(`http://nobody.invalid:${port}/hook`)
  const outcome = await postWebhook({ url, lookup: only(['127.0.0.1']) }, {}, '{"id":"1"}')
  expect(outcome).toMatchObject({ status: 204, fault: null })
  expect(receiver.calls[0]?.headers.host).toBe(`nobody.invalid:${port}`)
  await receiver.close()
})

test('a receiver without end is cut off: the status counts, and no more is read than is shown', async () => {
  const receiver = await aReceiver()
  let sent = 0
  receiver.answer = (response) => {
    response.writeHead(200)
    const timer = setInterval(() => {
      sent += 1
      response.write('x'.repeat(1000))
    }, 5)
    response.on('close', () => clearInterval(timer))
  }
  const endless = await postWebhook({ url: new URL(receiver.url) }, {}, '{}', 3_000)
  expect(endless).toMatchObject({ status: 200, fault: null })
  expect(endless.answer).toHaveLength(500)
  expect(sent).toBeLessThan(100)
  receiver.answer = (response) => {
    response.writeHead(200).flushHeaders()
  }
  const silent = await postWebhook({ url: new URL(receiver.url) }, {}, '{}', 300)
  expect(silent).toMatchObject({ status: 200, fault: null, answer: '' })
  receiver.answer = () => {}
  expect(await postWebhook({ url: new URL(receiver.url) }, {}, '{}', 300)).toMatchObject({
    status: null,
    fault: 'timeout',
  })
  await receiver.close()
  expect(await postWebhook({ url: new URL(receiver.url) }, {}, '{}', 300)).toMatchObject({ fault: 'no_connection' })
})

test('what is no address is not public', () => expect(isPublic('example.ru')).toBe(false))
