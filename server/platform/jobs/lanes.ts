import type { Lane } from '#shared/rules/queues.ts'

/** How many jobs of each lane run at once in one server process; 0 for a lane of a role that it does not have. */
export type Slots = Record<Lane, number>

declare module '#server/platform/core/config.ts' {
  interface Config {
    jobs: Slots
    /** processes that open files, at once */
    document_workers: { front: number; background: number }
    /** lower priority of the processes that draw pages, 0 to 19 */
    drawing_nice: number
  }
}

/** One client leaves a slot to the others, where a lane has several. */
export const slotsOfOneClient = (slots: number): number => Math.max(1, slots - 1)
