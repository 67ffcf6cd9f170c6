import type { FastifyBaseLogger } from 'fastify'
import smpp, { type Pdu, type Session } from 'smpp'
import type { SmppConfig } from '#server/messages/core/delivery-config.ts'
import { gatewayTimes, type GatewayTimes } from '#server/messages/core/limits.ts'

const enquire_every_milliseconds = 30_000
const reconnect_milliseconds_max = 60_000
/** ESME_RX_T_APPN: temporary error, deliver again */
const not_now = 0x64
/** ESME_RINVSYSID, ESME_RINVPASWD: all other bind errors are temporary, such as "already bound" */
const wrong_login = new Set([0x0f, 0x0e])

export type SmppAnswer =
  | { kind: 'answered'; status: number; id: string }
  | { kind: 'no_answer' }
  | { kind: 'not_bound' }

export type SmppLink = {
  submit(fields: Record<string, unknown>): Promise<SmppAnswer>
  /** whether the SMS centre refused the login and password */
  refused(): boolean
  close(): Promise<void>
}

type Handlers = { log: FastifyBaseLogger; times: GatewayTimes; onPdu(pdu: Pdu): Promise<void> }

/** SMPP 3.4 §5.2.4 */
const interface_version = 0x34

/**
 * Keeps one session bound to the SMS centre: binds, sends enquire_link, and reconnects with growing delays. A message
 * that was written when the connection broke has no answer and an unknown outcome.
 */
export function openSmppLink(config: SmppConfig, { log, times, onPdu }: Handlers): SmppLink {
  const { answer_milliseconds_max, reconnect_milliseconds_min } = times
  const { host, port, tls, system_id, password, system_type } = config
  const open = new Set<(answer: SmppAnswer) => void>()
  let session: Session | undefined
  let is_bound = false
  let is_refused = false
  let is_closed = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let settled: Promise<unknown> = Promise.resolve()

  function connect(): void {
    const mine = smpp.connect({ host, port, tls })
    session = mine
    const silence = setTimeout(() => mine.destroy(), answer_milliseconds_max)
    mine.on(tls ? 'secureConnect' : 'connect', () => {
      mine.bind_transceiver({ system_id, password, system_type, interface_version }, ({ command_status: status }) => {
        clearTimeout(silence)
        is_refused = wrong_login.has(status)
        if (status !== 0) {
          // our session of before may not have ended there yet: that passes
          log[is_refused ? 'error' : 'warn']({ host, port, status }, 'the SMS centre refused the bind')
          mine.close()
          return
        }
        log.info({ host, port }, 'bound to the SMS centre')
        is_bound = true
        failures = 0
        keepAlive(mine)
      })
    })
    mine.on('error', (error: Error) => {
      log.warn({ err: error, host, port }, 'the connection to the SMS centre failed')
      mine.destroy()
    })
    mine.on('close', () => {
      clearTimeout(silence)
      if (session === mine) lost()
    })
    mine.on('enquire_link', (pdu: Pdu) => mine.send(pdu.response()))
    mine.on('unbind', (pdu: Pdu) => {
      mine.send(pdu.response())
      mine.close()
    })
    mine.on('deliver_sm', (pdu: Pdu) => {
      const heard = onPdu(pdu).then(
        () => void mine.send(pdu.response()),
        (error: unknown) => {
          log.error({ err: error }, 'a receipt could not be kept')
          mine.send(pdu.response({ command_status: not_now }))
        },
      )
      settled = Promise.all([settled, heard])
    })
  }

  function keepAlive(mine: Session): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const silence = setTimeout(() => mine.destroy(), answer_milliseconds_max)
      mine.enquire_link({}, () => {
        clearTimeout(silence)
        if (session === mine && is_bound) keepAlive(mine)
      })
    }, enquire_every_milliseconds)
  }

  function lost(): void {
    clearTimeout(timer)
    if (is_bound) log.warn({ host, port, open: open.size }, 'the SMS centre is gone')
    session = undefined
    is_bound = false
    for (const answer of open) answer({ kind: 'no_answer' })
    if (is_closed) return
    // retrying does not fix a wrong password
    const wait = is_refused ? reconnect_milliseconds_max : reconnect_milliseconds_min * 2 ** failures
    failures += 1
    timer = setTimeout(connect, Math.min(wait, reconnect_milliseconds_max))
  }

  connect()
  return {
    submit(fields) {
      const mine = session
      if (!mine || !is_bound) return Promise.resolve({ kind: 'not_bound' })
      return new Promise((resolve) => {
        const answer = (result: SmppAnswer) => {
          clearTimeout(silence)
          open.delete(answer)
          resolve(result)
        }
        const silence = setTimeout(() => answer({ kind: 'no_answer' }), answer_milliseconds_max)
        open.add(answer)
        const written = mine.submit_sm(fields, ({ command_status, message_id = '' }) =>
          answer({ kind: 'answered', status: command_status, id: message_id }),
        )
        if (!written) answer({ kind: 'not_bound' })
      })
    },
    refused: () => is_refused,
    async close() {
      is_closed = true
      clearTimeout(timer)
      await settled
      const mine = session
      if (!mine) return
      await new Promise<void>((resolve) => {
        const silence = setTimeout(() => mine.destroy(), 1000)
        mine.on('close', () => {
          clearTimeout(silence)
          resolve()
        })
        if (is_bound) mine.unbind({}, () => mine.close())
        else mine.destroy()
      })
    },
  }
}

/**
 * Binds once and unbinds, for a look at whether the SMS centre takes our login.
 * @throws Error in Russian
 */
export async function tryBind({ host, port, tls, system_id, password, system_type }: SmppConfig): Promise<void> {
  const session = smpp.connect({ host, port, tls })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const silence = setTimeout(() => reject(new Error('нет ответа')), gatewayTimes.answer_milliseconds_max)
  session.on('error', reject)
  session.on('close', () => reject(new Error('соединение закрыто')))
  session.on(tls ? 'secureConnect' : 'connect', () => {
    session.bind_transceiver({ system_id, password, system_type, interface_version }, ({ command_status: status }) => {
      if (status === 0) resolve()
      else reject(new Error(wrong_login.has(status) ? 'логин или пароль не приняты' : `отказ 0x${status.toString(16)}`))
    })
  })
  try {
    await promise
    session.unbind({}, () => session.close())
  } finally {
    clearTimeout(silence)
    session.destroy()
  }
}
