/** The parts we use of a library without types. */

declare module 'smpp' {
  import type { Server as NetServer } from 'node:net'
  import type { EventEmitter } from 'node:events'

  export type Pdu = {
    command: string
    command_status: number
    sequence_number: number
    response(options?: Record<string, unknown>): Pdu
    esm_class?: number
    data_coding?: number
    message_id?: string
    system_id?: string
    password?: string
    interface_version?: number
    source_addr?: string
    source_addr_ton?: number
    source_addr_npi?: number
    destination_addr?: string
    short_message?: { message?: string | Buffer; udh?: Buffer[] }
    message_payload?: { message?: string | Buffer }
    receipted_message_id?: string
    message_state?: number
  }
  type Command = (options: Record<string, unknown>, answered?: (answer: Pdu) => void) => boolean

  export class Session extends EventEmitter {
    bind_transceiver: Command
    submit_sm: Command
    deliver_sm: Command
    enquire_link: Command
    unbind: Command
    send(pdu: Pdu): boolean
    close(closed?: () => void): void
    destroy(closed?: () => void): void
  }

  type Smpp = {
    connect(options: { host: string; port: number; tls: boolean }): Session
    createServer(listener: (session: Session) => void): NetServer
  }
  const smpp: Smpp
  export default smpp
}
