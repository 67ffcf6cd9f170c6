import type { AddressInfo } from 'node:net'
import smpp, { type Pdu, type Session } from 'smpp'

/** What the SMS centre does with a submitted message. */
export type Whim = 'take' | 'take in silence' | 'throttle' | 'refuse' | 'cut off' | 'receipt first'

export type Taken = { id: string; phone: string; sender: string; text: string; pdu: Pdu }

/** `ascii as ucs2`: ASCII under data_coding 8; `blanks`: after the colons */
export type ReceiptForm = 'text' | 'tlv' | 'ascii as ucs2' | 'blanks'

export type MessageCentre = {
  url: string
  /** all accepted messages, in order; refused ones are not included */
  taken: Taken[]
  /** every bind request */
  binds: Pdu[]
  /** for the next messages, one each; later ones are accepted */
  whims: Whim[]
  /** sends a receipt and resolves with the server's answer */
  receipt(id: string, stat: string, form?: ReceiptForm): Promise<number>
  /** cuts all connections */
  cut(): void
  close(): Promise<void>
}

type Options = {
  password?: string
  /** status codes that refuse the first binds */
  bind_refusals?: number[]
  id?: (number: number) => string
  receipt_id?: (id: string) => string
}

const states: Record<string, number> = { ENROUTE: 1, DELIVRD: 2, EXPIRED: 3, UNDELIV: 5, REJECTD: 8 }

/** An SMS centre in this process: the SMPP 3.4 server of the package smpp, with configurable faults. */
export async function aMessageCentre(options: Options = {}): Promise<MessageCentre> {
  const { password = 'secret', id = (number) => `A${number}`, receipt_id = (item) => item } = options
  const bind_refusals = [...(options.bind_refusals ?? [])]
  const received: Taken[] = []
  const binds: Pdu[] = []
  const whims: Whim[] = []
  const sessions = new Set<Session>()
  let count = 0
  const server = smpp.createServer((session) => {
    sessions.add(session)
    session.on('error', () => undefined)
    session.on('close', () => sessions.delete(session))
    session.on('bind_transceiver', (pdu: Pdu) => {
      binds.push(pdu)
      // ESME_RINVPASWD
      const status = bind_refusals.shift() ?? (pdu.password === password ? 0 : 0x0e)
      session.send(pdu.response({ command_status: status }))
      if (status !== 0) sessions.delete(session)
    })
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response())
      session.close()
    })
    session.on('submit_sm', (pdu: Pdu) => void answer(session, pdu, whims.shift() ?? 'take'))
  })

  async function answer(session: Session, pdu: Pdu, whim: Whim): Promise<void> {
    const refusal = whim === 'throttle' ? 0x58 : whim === 'refuse' ? 0x0b : 0
    if (refusal !== 0) {
      session.send(pdu.response({ command_status: refusal }))
      return
    }
    count += 1
    const message_id = id(count)
    received.push({
      id: message_id,
      phone: pdu.destination_addr ?? '',
      sender: pdu.source_addr ?? '',
      text: textOf(pdu),
      pdu,
    })
    if (whim === 'take in silence') return
    if (whim === 'cut off') {
      session.destroy()
      return
    }
    if (whim === 'receipt first') await receipt(message_id, 'DELIVRD')
    session.send(pdu.response({ message_id }))
  }

  async function receipt(taken_id: string, stat: string, form: ReceiptForm = 'text'): Promise<number> {
    const session = [...sessions].at(-1)
    if (!session) throw new Error('nobody is bound')
    const name = receipt_id(taken_id)
    const err = stat === 'DELIVRD' ? '000' : '012'
    const text = `id:${name} sub:001 dlvrd:001 submit date:2611210135 done date:2611210135 stat:${stat} err:${err} text:`
    const fields = {
      text: { short_message: Buffer.from(text) },
      tlv: { receipted_message_id: name, message_state: states[stat], short_message: Buffer.alloc(0) },
      'ascii as ucs2': { short_message: Buffer.from(text), data_coding: 8 },
      blanks: { short_message: Buffer.from(text.replaceAll(/:(?=\S)/g, ': ')) },
    }[form]
    return new Promise((resolve) => {
      session.deliver_sm({ esm_class: 4, ...fields }, ({ command_status }) => resolve(command_status))
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = () => sessions.forEach((session) => session.destroy())
  return {
    url: `smpp://roscherk:secret@127.0.0.1:${port}`,
    taken: received,
    binds,
    whims,
    receipt,
    cut,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function textOf({ short_message, message_payload }: Pdu): string {
  const text = message_payload?.message ?? short_message?.message ?? ''
  return typeof text === 'string' ? text : Buffer.from(text).swap16().toString('utf16le')
}
