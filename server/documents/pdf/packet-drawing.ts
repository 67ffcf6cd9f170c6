import type { PacketClaim, PacketFacts } from '#shared/text/packet-claims.ts'
import type { PacketData, PacketSection } from '#server/documents/core/court-packet.ts'
import type { Sheet } from './sheet.ts'

/** The first and the last page of each section, from 1. */
export type Places = Partial<Record<PacketSection, [from: number, to: number]>>

/** What the sections are drawn with. */
export type Drawing = {
  sheet: Sheet
  data: PacketData
  facts: PacketFacts
  /** begins a section and remembers its page */
  begin: (name: PacketSection, room?: number) => void
  /** the same for a section whose title is drawn otherwise */
  mark: (name: PacketSection) => void
  /** on which pages sections are: «2–4, 9» */
  at: (...names: PacketSection[]) => string
  /** a paragraph of the table of sentences; nothing where it says nothing */
  say: (name: PacketClaim, values?: Record<string, string>) => void
}

/** A page of a document that is printed: which one, and where on the paper. */
export type Picture = { document: number; image: number; x: number; y: number; width: number; height: number }
export type Sizes = { width: number; height: number }[]
