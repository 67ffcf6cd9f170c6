import { chmodSync, existsSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { publicUrlOf } from '#server/start/config.ts'
import { temporaryDataDir } from '#tests/support/data-dir.ts'
import { startServer } from '#tests/support/server-process.ts'

const isRoot = process.getuid?.() === 0
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

async function anotherProgram(host: string): Promise<string> {
  const program: Server = createServer()
  await new Promise<void>((done) => program.listen(0, host, done))
  onTestFinished(() => void program.close())
  const address = program.address()
  return String(typeof address === 'object' && address ? address.port : 0)
}

/** What a server prints that refuses to start, and whether it had begun to make its database. */
async function refusalOf(env: NodeJS.ProcessEnv, under: string[] = []): Promise<{ lines: string[]; began: boolean }> {
  const data = await temporaryDataDir()
  onTestFinished(() => data.remove())
  // as an ordinary user finds a folder of root
  chmodSync(data.path, 0o755)
  const printed = await startServer({ data, pages: true, env, under }).then(
    () => 'it started',
    (error: unknown) => String(error),
  )
  return { lines: printed.trim().split('\n').slice(1), began: existsSync(join(data.path, 'postgres')) }
}

test.each(hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'])(
  'an occupied port at %s is named in one line before anything is built',
  async (host) => {
    const PORT = await anotherProgram(host)
    const { lines, began } = await refusalOf({ PORT })
    expect(lines).toEqual([expect.stringMatching(`^Порт ${PORT} на ${host} не открывается: он занят`)])
    expect(began).toBe(false)
  },
)

test.runIf(isRoot)('a data folder of another user is named in one line before anything is built', async () => {
  const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
  const { lines, began } = await refusalOf({}, nobody)
  expect(lines).toEqual([expect.stringMatching(/^В папку данных нельзя писать \(EACCES/)])
  expect(began).toBe(false)
})

test('the printed address of a server on this machine is localhost, where passkeys work', () => {
  const printed = (host: string) => publicUrlOf({ public_url: undefined, host, port: 3000 })
  for (const host of ['127.0.0.1', '::1', '0.0.0.0', '::']) expect(printed(host)).toBe('http://localhost:3000')
  expect(printed('192.0.2.1')).toBe('http://192.0.2.1:3000')
  expect(printed('2001:db8::1')).toBe('http://[2001:db8::1]:3000')
})
