import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

/** What an operation does, as the audit looks for it. */
export type Kind = 'create' | 'draft' | 'send' | 'cancel' | 'code' | 'check' | 'sign' | 'reject' | 'pay' | 'person'

export type Entry = {
  kind: Kind
  key: string
  /** unique to what the operation makes: a phone or a description */
  mark: string
  client_id: number
  /** of the request, where it has one */
  request_id?: number
}

export type Acknowledged = Entry & { at: number }

export type Record = {
  /** before the first try: what was not acknowledged must not be there twice either */
  attempted: Entry[]
  acknowledged: Acknowledged[]
  attempt(entry: Entry): void
  /** on the disk before it returns */
  acknowledge(entry: Acknowledged): void
  /** what else explains the run afterwards */
  note(line: object): void
  close(): void
}

/** A file to which each acknowledged operation is appended before the caller goes on. */
export function openRecord(path: string): Record {
  const file = openSync(path, 'a')
  const attempted: Entry[] = []
  const acknowledged: Acknowledged[] = []
  const write = (line: object) => writeSync(file, `${JSON.stringify(line)}\n`)
  return {
    attempted,
    acknowledged,
    attempt(entry) {
      attempted.push(entry)
      write({ tried: entry })
    },
    acknowledge(entry) {
      write(entry)
      fsyncSync(file)
      acknowledged.push(entry)
    },
    note: (line) => void write(line),
    close: () => closeSync(file),
  }
}
