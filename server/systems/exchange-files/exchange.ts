import type { Scope } from '#server/platform/access/scope.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { ExchangeConfig } from './exchange-config.ts'
import type { ExchangeFolder } from './folder.ts'
import type { DropTables } from './read-drop.ts'
import type { Watch } from './watch.ts'

/** One folder during a pass. */
export type Exchange = {
  services: Services
  settings: ExchangeConfig
  /** below the root; '' is the root */
  name: string
  folder: ExchangeFolder
  scope: Scope
  watch: Watch
  tables: DropTables
  /** asked before each step: whether this process still leads, and has time left in this turn */
  goes_on(): boolean
  /** rows that are not tried now */
  putOffIds(): number[]
  putOff(exchange_file_id: number, reason: string): void
  /** @returns which failure of this row it is */
  countFault(exchange_file_id: number): number
}
