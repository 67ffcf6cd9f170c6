import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { freePort } from '#server/platform/db/engine-process.ts'
import { onServer } from '#tests/support/database.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, aKey, aPhone, words } from '#tests/support/words.ts'

const run = promisify(execFile)
/** The newest one whose packages all exist. */
const n8n_version = '2.40.4'
const connector = resolve(import.meta.dirname, '../../connectors/n8n')

type Node = { name: string; type: string; parameters: object; typeVersion?: number; more?: object }
type Workflow = { id: string; name: string; nodes: object[]; connections: object }
type Item = { json: Record<string, unknown> }

/** Part of the full profile: installs n8n, 2 GB, and calls a real server by its nodes. */
describe.skipIf(process.env['CONNECTORS'] !== '1')('n8n', { timeout: 3_600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-n8n-'))
  const database = `n8n_${aKey()}`
  const credentials = { roscherkApi: { id: 'portal', name: 'Портал' } }
  let environment: NodeJS.ProcessEnv
  let program: string

  beforeAll(async () => {
    const installed = process.env['N8N_FOLDER'] ?? folder
    if (installed === folder) {
      writeFileSync(join(folder, 'package.json'), '{ "private": true }')
      const words = ['install', `n8n@${n8n_version}`, '--ignore-scripts', '--no-audit', '--no-fund']
      await run('npm', words, { cwd: folder, maxBuffer: 2 ** 26 })
    }
    program = join(installed, 'node_modules/n8n/bin/n8n')
    const engine = new URL(inject('testServerUrl'))
    await onServer(`create database ${database}`)
    environment = {
      PATH: process.env['PATH'],
      HOME: folder,
      N8N_USER_FOLDER: folder,
      N8N_CUSTOM_EXTENSIONS: connector,
      N8N_ENCRYPTION_KEY: 'roscherk',
      N8N_RESTRICT_FILE_ACCESS_TO: folder,
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
      N8N_RUNNERS_ENABLED: 'false',
      N8N_PORT: String(await freePort()),
      N8N_RUNNERS_BROKER_PORT: String(await freePort()),
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      DB_TYPE: 'postgresdb',
      DB_POSTGRESDB_HOST: engine.hostname,
      DB_POSTGRESDB_PORT: engine.port,
      DB_POSTGRESDB_DATABASE: database,
      DB_POSTGRESDB_USER: decodeURIComponent(engine.username),
      DB_POSTGRESDB_PASSWORD: decodeURIComponent(engine.password),
    }
  })
  afterAll(async () => {
    await onServer(`drop database if exists ${database} with (force)`)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  /** A command of n8n, beside one that listens. @throws Error with its output */
  async function n8n(...words: string[]): Promise<string> {
    const env = { ...environment, N8N_RUNNERS_BROKER_PORT: String(await freePort()) }
    const options = { env, cwd: folder, maxBuffer: 2 ** 26 }
    const ended = run(process.execPath, [program, ...words], options).catch((error: Error & { stdout: string }) => {
      throw new Error(error.stdout, { cause: error })
    })
    return (await ended).stdout
  }
  async function give(what: 'credentials' | 'workflow', given: object): Promise<void> {
    const file = join(folder, `${what}.json`)
    writeFileSync(file, JSON.stringify([given]))
    await n8n(`import:${what}`, `--input=${file}`)
  }

  const own = (name: string, type: string, parameters: object, more: object = {}): Node => ({
    name,
    type: `CUSTOM.${type}`,
    parameters,
    more: { credentials, ...more },
  })
  /** Nodes one after another. */
  function workflow(...nodes: Node[]): Workflow {
    const id = aKey()
    return {
      id,
      name: id,
      nodes: nodes.map(({ name, type, parameters, typeVersion = 1, more }, at) => ({
        id: `${id}-${at}`,
        name,
        type,
        typeVersion,
        position: [at * 200, 0],
        parameters,
        ...more,
      })),
      connections: Object.fromEntries(
        nodes.slice(1).map(({ name }, at) => [nodes[at]?.name, { main: [[{ node: name, type: 'main', index: 0 }]] }]),
      ),
    }
  }
  const byHand: Node = { name: 'Начало', type: 'n8n-nodes-base.manualTrigger', parameters: {} }
  const written = (name: string, fileName: string): Node => ({
    name,
    type: 'n8n-nodes-base.readWriteFile',
    parameters: { operation: 'write', fileName, dataPropertyName: 'data' },
  })
  /** What the last of the nodes gave. */
  async function outcomeOf(...nodes: Node[]): Promise<Item[]> {
    const made = workflow(byHand, ...nodes)
    await give('workflow', made)
    const told = await n8n('execute', `--id=${made.id}`, '--rawOutput')
    const { data } = JSON.parse(told.slice(told.indexOf('{'))) as {
      data: { resultData: { runData: Record<string, { data: { main: Item[][] } }[]> } }
    }
    return data.resultData.runData[nodes.at(-1)?.name ?? '']?.[0]?.data.main[0] ?? []
  }

  test('a workflow sends a contract once, follows it, fetches the signed copy, and hears of it once', async () => {
    const server = await testServer()
    const { aClient, aSignedRequest, aSigner } = words(server)
    const client = await aClient()
    const { body: key } = await client.post<{ code: string }>('client-codes', { label: 'n8n' })
    await give('credentials', {
      ...credentials.roscherkApi,
      type: 'roscherkApi',
      data: { url: server.url, code: key.code },
    })
    const contract = join(folder, 'Договор № 17.pdf')
    writeFileSync(contract, aContract())
    const read: Node = {
      name: 'Файл',
      type: 'n8n-nodes-base.readWriteFile',
      parameters: { operation: 'read', fileSelector: contract },
    }
    const heard = join(folder, 'heard.jsonl')
    const listening = workflow(
      own('Событие', 'roscherkTrigger', { events: ['request.sealed'], pollTimes: { item: [{ mode: 'everyMinute' }] } }),
      {
        name: 'Файл события',
        type: 'n8n-nodes-base.convertToFile',
        parameters: { operation: 'toJson' },
        typeVersion: 1.1,
      },
      { ...written('Запись', heard), parameters: { operation: 'write', fileName: heard, options: { append: true } } },
    )
    await give('workflow', { ...listening, active: true })
    await n8n('publish:workflow', `--id=${listening.id}`).catch(() =>
      n8n('update:workflow', `--id=${listening.id}`, '--active=true'),
    )
    const listener = spawn(process.execPath, [program, 'start'], {
      env: environment,
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [listener.stdout, listener.stderr]) stream.on('data', (text) => (output += String(text)))
    try {
      while (!output.includes('1 published workflows')) {
        if (listener.exitCode !== null) throw new Error(output)
        await sleep(200)
      }
      const phone = aPhone()
      const send = (order: object, more = {}) =>
        own(
          'Отправка',
          'roscherk',
          {
            operation: 'send',
            files: 'data',
            full_name: 'Иванов Иван',
            phone,
            external_id: 'Договор 17',
            more: { legal_entity_id: client.legal_entity_id },
            ...order,
          },
          more,
        )
      const [sent] = (await outcomeOf(read, send({}))) as unknown as { json: SignRequest }[]
      expect(sent?.json).toMatchObject({ status: 'sent', external_id: 'Договор 17', title: 'Договор № 17' })
      const [again] = await outcomeOf(read, send({}))
      expect(again?.json['id']).toBe(sent?.json.id)
      const [refused] = await outcomeOf(
        read,
        send({ phone: '123', external_id: '' }, { onError: 'continueRegularOutput' }),
      )
      expect(refused?.json['error']).toContain('мобильный номер')
      const early = own(
        'Скачать',
        'roscherk',
        { operation: 'download', id: sent?.json.id },
        { onError: 'continueRegularOutput' },
      )
      expect((await outcomeOf(early))[0]?.json['error']).toContain('(not_sealed)')

      const { body: request } = await client.get<SignRequest>(`document-sign-requests/${sent?.json.id}`)
      const signer = await aSigner(request)
      await signer.sign()
      await server.worker.idle()
      const copy = join(folder, 'signed.pdf')
      await outcomeOf(own('Скачать', 'roscherk', { operation: 'download', id: sent?.json.id }), written('Копия', copy))
      const { body: sealed } = await client.get<SignRequest>(`document-sign-requests/${sent?.json.id}`)
      const { body: bytes } = await client.get<Buffer>(`downloads/${sealed.documents[0]?.sealed_file_id}`)
      expect(readFileSync(copy).equals(bytes)).toBe(true)

      /** Waits until an event of this request was heard. @returns how many there are */
      const hears = async ({ sign_url }: SignRequest) => {
        const told = () => (existsSync(heard) ? readFileSync(heard, 'utf8') : '').split(sign_url).length - 1
        while (told() === 0) {
          if (listener.exitCode !== null) throw new Error(output)
          await sleep(500)
        }
        return told
      }
      const told = await hears(request)
      const { request: next } = await aSignedRequest(client)
      await server.worker.idle()
      await hears(next)
      expect(told()).toBe(1)
    } finally {
      listener.kill('SIGTERM')
      await once(listener, 'exit')
    }
  })
})
