import { smsPrice } from '#server/messages/core/sms-price.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { deliveryCauses as causes } from '#shared/text/delivery-causes.ts'
import type { SmppConfig } from '#server/messages/core/delivery-config.ts'
import type { Driver, Outcome, OutgoingMessage, Receipt } from '#server/messages/core/driver.ts'
import type { GatewayTimes } from '#server/messages/core/limits.ts'
import { partsOf } from '#server/messages/core/sms-parts.ts'
import { openSmppLink, type SmppAnswer } from './link.ts'
import { createPace } from './pace.ts'
import { idForm, receiptOf } from './receipt.ts'

type Handlers = { log: FastifyBaseLogger; times: GatewayTimes; receive(receipt: Receipt): Promise<void> }

/** SMPP 3.4 §5.1.3: the outcome by the answer's status; all others are a refusal. */
const answers: Record<number, Outcome> = {
  0x08: { kind: 'later', cause: causes.busy }, // ESME_RSYSERR
  0x14: { kind: 'later', cause: causes.busy }, // ESME_RMSGQFUL
  0x58: { kind: 'later', cause: causes.busy }, // ESME_RTHROTTLED
  0x64: { kind: 'later', cause: causes.busy }, // ESME_RX_T_APPN
  0x0a: { kind: 'refused', status: 'rejected', cause: causes.bad_sender }, // ESME_RINVSRCADR
  0x0b: { kind: 'refused', status: 'rejected', cause: causes.bad_phone }, // ESME_RINVDSTADR
}
/** a started multi-part message is completed: its next part waits up to this many times */
const busy_waits_max = 5
const data_coding_ucs2 = 8
const esm_class_udh = 0x40

export function smppDriver(config: SmppConfig, { log, times, receive }: Handlers): Driver {
  const { busy_pause_milliseconds } = times
  const pace = createPace(config)
  const link = openSmppLink(config, {
    log,
    times,
    async onPdu(pdu) {
      const receipt = receiptOf(pdu, config.receipt_ids)
      if (receipt) await receive(receipt)
    },
  })
  let reference = Math.floor(Math.random() * 256)

  async function submit(fields: Record<string, unknown>): Promise<SmppAnswer> {
    const answer = await pace.run(() => link.submit(fields))
    if (answer.kind === 'answered' && answers[answer.status]?.kind === 'later') pace.pause(busy_pause_milliseconds)
    return answer
  }

  async function submitPatiently(fields: Record<string, unknown>, is_first: boolean): Promise<SmppAnswer> {
    let answer = await submit(fields)
    for (let waits = 0; !is_first && waits < busy_waits_max && mayWait(answer); waits += 1) {
      await sleep(busy_pause_milliseconds)
      answer = await submit(fields)
    }
    return answer
  }

  function outcomeOf(answer: Exclude<SmppAnswer, { kind: 'answered'; status: 0 }>): Outcome {
    if (answer.kind === 'no_answer') return { kind: 'unknown', cause: causes.no_answer, ids: [] }
    if (answer.kind === 'not_bound')
      return { kind: 'later', cause: link.refused() ? causes.login : causes.no_connection }
    const code = `0x${answer.status.toString(16).padStart(2, '0')}`
    return answers[answer.status] ?? { kind: 'refused', status: 'rejected', cause: causes.refused(code) }
  }

  return {
    name: 'smpp',
    async send(message) {
      const head = headOf(message, config)
      reference = (reference + 1) % 256
      const bodies = bodiesOf(message.body, config.long, reference)
      const ids: string[] = []
      for (const body of bodies) {
        const answer = await submitPatiently({ ...head, ...body }, ids.length === 0)
        if (answer.kind === 'answered' && answer.status === 0) {
          ids.push(idForm(answer.id))
          continue
        }
        const outcome = outcomeOf(answer)
        if (ids.length === 0 || outcome.kind === 'accepted') return outcome
        // an incomplete message was sent: its receipts say nothing about the whole
        return { kind: 'unknown', cause: causes.half_sent(ids.length, bodies.length, outcome.cause), ids: [] }
      }
      return { kind: 'accepted', status: 'accepted', ids, price: smsPrice(message, config) }
    },
    close: () => link.close(),
  }
}

function mayWait(answer: SmppAnswer): boolean {
  return answer.kind === 'answered' && answers[answer.status]?.kind === 'later'
}

/**
 * Type of number and numbering plan of a sender (SMPP 3.4 §5.2.5, §5.2.6): a name is alphanumeric; a number is
 * international (ISDN), a short one specific to its network.
 */
function kindOf(sender: string): [ton: number, npi: number] {
  if (!/^\d+$/.test(sender)) return [5, 0]
  return sender.length <= short_number_digits_max ? [3, 0] : [1, 1]
}
const short_number_digits_max = 8

function headOf({ recipient, sender, lifetime_seconds }: OutgoingMessage, config: SmppConfig): Record<string, unknown> {
  const source_addr = sender ?? config.sender
  const [source_addr_ton, source_addr_npi] = config.sender_ton_npi ?? kindOf(source_addr)
  return {
    source_addr_ton,
    source_addr_npi,
    source_addr,
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: recipient.replace(/\D/g, ''),
    registered_delivery: 1,
    data_coding: data_coding_ucs2,
    validity_period: relativeTime(lifetime_seconds),
  }
}

/** §7.1.1.2: YYMMDDhhmmss, tenths, quarter hours, «R»: relative time, a day at most. */
function relativeTime(seconds: number): string {
  if (seconds >= 24 * 3600) return '000001000000000R'
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return `000000${parts.map((part) => String(part).padStart(2, '0')).join('')}000R`
}

/** One text as one message, as concatenated parts (3GPP TS 23.040 §9.2.3.24.1), or whole in a TLV. */
function bodiesOf(text: string, long: SmppConfig['long'], reference: number): Record<string, unknown>[] {
  const parts = partsOf(text)
  if (parts.length === 1) return [{ short_message: ucs2(text) }]
  if (long === 'payload') return [{ message_payload: ucs2(text) }]
  return parts.map((part, index) => ({
    esm_class: esm_class_udh,
    short_message: { udh: Buffer.from([5, 0, 3, reference, parts.length, index + 1]), message: ucs2(part) },
  }))
}

/** Big-endian, as sent. */
function ucs2(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}
