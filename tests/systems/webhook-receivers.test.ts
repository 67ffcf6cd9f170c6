import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Event } from '#shared/contract/events.ts'
import { developersPayloads } from '../../vite/developers-payloads.ts'
import { ago, later, now } from '#tests/support/clock.ts'
import { Webhook } from 'standardwebhooks'
import type { DevelopersData } from '../../site/developers/developers-data.ts'

const examples = resolve(import.meta.dirname, '../../site/developers/examples')
const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, 32').toString('base64')}`
const { '/developers': page } = await developersPayloads()
const { sample } = page as DevelopersData

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const programs: [language: string, program: string, version: string, args: (file: string, port: number) => string[]][] =
  [
    ['py', 'python3', '--version', (file) => [file]],
    ['php', 'php', '--version', (file, port) => ['-S', `127.0.0.1:${port}`, file]],
    ['ts', process.execPath, '--version', (file) => [file]],
    ['go', 'go', 'version', (file) => ['run', file]],
  ]

for (const [language, program, version, args] of programs) {
  const isMissing = spawnSync(program, [version]).error !== undefined
  if (isMissing) process.stderr.write(`The receiver of webhooks in ${language} is not run: there is no ${program}.\n`)

  test.skipIf(isMissing)(`the receiver of webhooks in ${language} takes what is signed and nothing else`, async () => {
    const port = await freePort()
    const child = spawn(program, args(join(examples, `webhook.${language}`), port), {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], WEBHOOK_SECRET: secret, PORT: String(port) },
      detached: true,
    })
    const exited = new Promise((done) => child.on('close', done))
    onTestFinished(async () => {
      // `go run` starts the program that it has built
      if (child.pid !== undefined) process.kill(-child.pid)
      await exited
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += String(part)))

    const post = (body: string, at: Date, signature: string): Promise<number> =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'evt_12_345',
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': signature,
        },
        body,
      }).then(({ status }) => status)
    const sign = (body: string, at: Date, key = secret) => new Webhook(key).sign('evt_12_345', at, body)
    const ready = async (): Promise<number> =>
      post('{}', now(), 'v1,').catch(async () => {
        if (child.exitCode !== null) throw new Error(printed)
        await sleep(100)
        return ready()
      })
    expect(await ready()).toBe(400)

    const other = `whsec_${Buffer.from('another secret of as many bytes!').toString('base64')}`
    // the time is signed to the second
    const moment = now()
    const signature = sign(sample, moment)
    expect(await post(sample, moment, signature)).toBe(204)
    // two signatures, while the secret is being replaced
    expect(await post(sample, moment, `${sign(sample, moment, other)} ${signature}`)).toBe(204)
    expect(await post(sample, moment, sign(sample, moment, other))).toBe(400)
    expect(await post(sample.replace('Договор', 'Расписка'), moment, signature)).toBe(400)
    expect(await post(sample, moment, '')).toBe(400)
    for (const at of [ago({ minutes: 6 }), later({ minutes: 6 })]) {
      expect(await post(sample, at, sign(sample, at))).toBe(400)
    }
    await expect.poll(() => printed.match(/request\.sealed \d+/g)?.length ?? 0).toBe(2)
  })
}

test('the sample of a webhook on the page is an event as the contract has it', () => {
  expect(Event.parse(JSON.parse(sample))).toMatchObject({ type: 'request.sealed', data: { status: 'signed' } })
})
