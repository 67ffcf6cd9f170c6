import { mock } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { system } from '#server/platform/core/actor.ts'
import { sha256 } from '#server/platform/core/secrets.ts'
import { placeOf } from '#server/platform/access/device-mark.ts'
import { openSession } from '#server/platform/access/authenticate.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { workOf } from '#server/start/work.ts'

/** Calls of one person or device, answered as over HTTP. */
export type Caller = {
  get<T = unknown>(path: string): Promise<T>
  /** @param once a key under which a repeated step gets the first answer */
  post<T = unknown>(path: string, body?: object, once?: string): Promise<T>
  put<T = unknown>(path: string, body: object): Promise<T>
  upload<T = unknown>(path: string, type: string, bytes: Uint8Array): Promise<T>
}

/** Where someone calls from. */
export type Device = { address: string; agent: string; mark: string }

/** A call that was not answered as the story expects. */
export class Unexpected extends Error {
  override readonly name = 'Unexpected'
}

/** The month, as its people meet it: API, outbox, and the hour. */
export type Doors = {
  services: Services
  /** moves the clock of this process and its database */
  at(moment: number): Promise<void>
  visitor(device: Device, token?: string, api?: 'v1' | 'support'): Caller
  user(login: string): Promise<Caller>
  staff(login: string): Promise<Caller>
  /** the newest message to this number or address, as it left */
  message(recipient: string): Promise<string>
  /** does what is due */
  work(): Promise<void>
}

/** Something that happens in the month. A step that was cut off is done again: it finds what there is already. */
export type Step = { at: number; what: string; run(doors: Doors): Promise<void> }

const bases = { v1: '/api/v1', support: '/api/support' } as const

export function openDoors(app: FastifyInstance, services: Services): Doors {
  const { db } = services

  function visitor({ address, agent, mark }: Device, token?: string, api: 'v1' | 'support' = 'v1'): Caller {
    const cookie = `device_mark=${mark}`
    const head = { 'user-agent': agent, cookie, ...(token && { authorization: `Bearer ${token}` }) }
    type More = { type?: string; once?: string | undefined }
    async function call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, { type, once }: More = {}) {
      const answer = await app.inject({
        method,
        url: `${bases[api]}/${path}`,
        remoteAddress: address,
        headers: { ...head, ...(type && { 'content-type': type }), ...(once && { 'idempotency-key': once }) },
        ...(body && { payload: body }),
      })
      if (answer.statusCode >= 400) throw new Unexpected(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
      const isJson = String(answer.headers['content-type']).includes('json')
      return (isJson ? answer.json() : undefined) as T
    }
    return {
      get: (path) => call('GET', path),
      post: (path, body, once) => call('POST', path, body, { once }),
      put: (path, body) => call('PUT', path, body),
      upload: (path, type, bytes) => call('POST', path, Buffer.from(bytes), { type }),
    }
  }

  async function user(login: string): Promise<Caller> {
    const found = db.selectFrom('client_users').select(['id', 'client_id']).where('login', '=', login)
    const { id, client_id } = await found.executeTakeFirstOrThrow()
    return session({ audience: 'client', client_user_id: id }, office(id), client_id)
  }

  async function staff(login: string): Promise<Caller> {
    const { id } = await db.selectFrom('admins').select('id').where('login', '=', login).executeTakeFirstOrThrow()
    return session({ audience: 'support', admin_id: id }, office(id), null)
  }

  /** As after a login just now. Nobody logs out: it expires. */
  async function session(who: Parameters<typeof openSession>[1], device: Device, client_id: number | null) {
    const by = { ...system, ip: device.address, user_agent: device.agent, device_mark: device.mark }
    const place = placeOf(services.secrets, client_id, by)
    const { token } = await transaction(db, (tx) => openSession(tx, who, by, place, { confirmed: true }))
    return visitor(device, token, client_id === null ? 'support' : 'v1')
  }

  return {
    services,
    async at(moment) {
      mock.timers.setTime(moment)
      await sql`update demo_month.clock set at = ${new Date(moment)}`.execute(db)
    },
    visitor,
    user,
    staff,
    async message(recipient) {
      const { sealed_body, body } = await db
        .selectFrom('deliveries')
        .select(['sealed_body', 'body'])
        .where('recipient', '=', recipient)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return sealed_body ? services.secrets.open(sealed_body) : body
    },
    async work() {
      while ((await workOnce(services)) > 0);
    },
  }
}

/** A mark of a browser, the same for the same words. */
export const markOf = (whose: string) => sha256(whose).toString('base64url').slice(0, 22)

/** Where a user of a client works. */
export const office = (id: number): Device => ({
  mark: markOf(`office ${id}`),
  address: `10.20.${id % 250}.${10 + (id % 200)}`,
  agent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
})

type Due = { id: number; kind: string; payload: never }

/** One round over the jobs that are due; a handler that returns the rest of its work has another turn. */
async function workOnce(services: Services): Promise<number> {
  const { rows } = await sql<Due>`select id, kind, payload from demo_month.jobs
    where state = 'waiting' and run_at <= demo_month.now() order by id`.execute(services.db)
  const work = workOf(services)
  for (const { id, kind, payload } of rows) {
    let payloadLeft: object | void = payload
    do payloadLeft = await work[kind as keyof typeof work](payloadLeft as never)
    while (payloadLeft)
    await sql`update demo_month.jobs set state = 'done' where id = ${id}`.execute(services.db)
  }
  return rows.length
}
