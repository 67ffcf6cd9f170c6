import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runningUrl } from '#server/platform/db/embedded.ts'
import { engineFolder } from '#server/platform/db/engine-folder.ts'
import { freePort } from '#server/platform/db/engine-process.ts'
import { engineEnvironment } from '#server/platform/db/engine-user.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { aWorkplace } from './workplace.ts'

/** Debian's `faketime` */
const library = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]
if (!library) console.warn('!!! НЕТ libfaketime (пакет faketime): тесты часов пропущены !!!')

const clock = (by: string) => ({ LD_PRELOAD: library ?? '', FAKETIME: by, DONT_FAKE_MONOTONIC: '1' })

/** Restarts the server, and its engine too: by itself the engine inherits nothing of the server's environment. */
async function restartMachine(server: ServerProcess, by: string): Promise<void> {
  await server.terminate()
  const { binaries, cluster, user } = await engineFolder(server.dataDir, true)
  const settings = { listen_addresses: '127.0.0.1', port: await freePort(), unix_socket_directories: '' }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const env = { ...engineEnvironment, ...clock(by) }
  spawn(binaries.postgres, ['-D', cluster, ...words], {
    ...user,
    cwd: '/',
    env,
    detached: true,
    stdio: 'ignore',
  }).unref()
  await expect.poll(() => runningUrl(server.dataDir)).toBeDefined()
  await server.restart(clock(by))
}

test.skipIf(!library).each(['-1h', '+1h'])(
  'people sign while the clock of the server differs from that of the database by %s, and afterwards',
  async (by) => {
    const { server, signs, aSentRequest, reread, allSealed, verify } = await aWorkplace()
    const [before, after] = [await aSentRequest(), await aSentRequest()]
    await server.terminate()
    await server.restart(clock(by))
    expect((await reread(await signs(before))).status).toBe('signed')
    const meanwhile = await signs()
    await allSealed()
    await server.terminate()
    await server.restart()
    expect((await reread(await signs(after))).status).toBe('signed')
    expect((await reread(meanwhile)).status).toBe('signed')
    await allSealed()
    expect(await verify()).toBe('all holds')
  },
)

test.skipIf(!library).each(['-1h', '+1h'])(
  'people sign although the clock of the whole machine has jumped by %s, and when it is set right again',
  async (by) => {
    const { server, signs, aSentRequest, aCode, reread, allSealed, verify } = await aWorkplace()
    const [asked, sent] = [await aSentRequest(), await aSentRequest()]
    await aCode(asked)
    await restartMachine(server, by)
    for (const request of [asked, sent]) expect((await reread(await signs(request))).status).toBe('signed')
    const meanwhile = await aSentRequest()
    await allSealed()
    await server.terminate()
    await server.restart()
    expect((await reread(await signs(meanwhile))).status).toBe('signed')
    await allSealed()
    expect(await verify()).toBe('all holds')
  },
)

test.skipIf(!library)(
  'a clock that was a year ahead ends what was due and frees its money; afterwards everything works',
  async () => {
    const { server, signs, client, aSentRequest, reread, allSealed, verify } = await aWorkplace()
    const request = await aSentRequest()
    type Balance = { held: number; signatures: { held: number } }
    const held = async () => {
      const { held, signatures } = (await (await client()).get<Balance>('billing-balance')).body
      return held + signatures.held
    }
    const before = await held()
    await restartMachine(server, '+1y')
    await expect.poll(async () => (await reread(request)).status).toBe('expired')
    expect(await held()).toBeLessThan(before)
    await signs()
    await allSealed()
    await server.terminate()
    await server.restart()
    expect((await reread(request)).status).toBe('expired')
    await signs()
    await allSealed()
    // an act of the current month issued under the wrong clock misses later charges; verify has to report it
    const output = await verify()
    expect(output).toMatch(/^(?:all holds|✗ I7 акты сходятся с проводками)/)
    expect(output.match(/✗/g) ?? []).toHaveLength(output === 'all holds' ? 0 : 1)
  },
)
