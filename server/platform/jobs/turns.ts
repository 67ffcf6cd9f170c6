import { lanes, type Lane } from '#shared/rules/queues.ts'
import type { FreeLane } from './claim.ts'
import type { Turn } from './hand-over.ts'
import type { Claimed } from './job-kinds.ts'
import { slotsOfOneClient, type Slots } from './lanes.ts'

/** The slots of one worker: who has them, and in which lanes jobs may wait for them. */
export function openTurns(slots: Slots) {
  const running = new Set<Turn>()
  /** for jobs that are not committed yet: a claim may take these slots, so that a slow transaction stops no lane */
  const reserved = new Set<Turn>()
  const servedLast = new Map<Lane, number>()
  /** lanes to ask for due jobs, once they have a free slot */
  const pending = new Set<Lane>(lanes)
  /** lanes that are being asked */
  const asking = new Set<Lane>()
  /** lanes that were last asked without clients who had all their slots: jobs of these may wait */
  const asked_in_part = new Set<Lane>()

  const clientsIn = (turns: Set<Turn>, lane: Lane) =>
    [...turns].filter((turn) => turn.lane === lane).map(({ client_id }) => client_id)
  const freeIn = (lane: Lane) => slots[lane] - clientsIn(running, lane).length
  const isFull = (clients: number[], client: number, lane: Lane) =>
    clients.filter((id) => id === client).length >= slotsOfOneClient(slots[lane])

  return {
    /** Jobs may be due in these lanes. */
    mayWait(...named: readonly Lane[]) {
      for (const lane of named) pending.add(lane)
    },
    mayAsk: (): boolean => [...pending].some((lane) => freeIn(lane) > 0),
    /** The lanes to ask now, each with its free slots and the clients who may not have them. */
    askedNow(of: (lane: Lane) => boolean): FreeLane[] {
      const asked = lanes.filter((lane) => pending.has(lane) && of(lane) && freeIn(lane) > 0)
      return asked.map((lane) => {
        const clients = clientsIn(running, lane)
        const full = [...new Set(clients)].filter((client) => isFull(clients, client, lane))
        pending.delete(lane)
        asking.add(lane)
        if (full.length > 0) asked_in_part.add(lane)
        else asked_in_part.delete(lane)
        return { lane, free: freeIn(lane), after: servedLast.get(lane) ?? 0, full }
      })
    },
    claimed({ lane, after }: FreeLane, jobs: readonly Claimed[]) {
      asking.delete(lane)
      const clients = jobs.filter((job) => job.lane === lane).map(({ client_id }) => client_id)
      if (clients.length === 0) return
      // a claim takes at most one job of each client: more may be due
      pending.add(lane)
      // the turns went up from `after`, and then on from the lowest number
      const last = Math.max(...clients.filter((client) => client <= after))
      servedLast.set(lane, Number.isFinite(last) ? last : Math.max(...clients))
    },
    begins: (turn: Turn) => void running.add(turn),
    ends(turn: Turn) {
      running.delete(turn)
      if (asked_in_part.delete(turn.lane)) pending.add(turn.lane)
    },
    /** False where somebody may wait whom this job would overtake, or its client may not have one more slot. */
    reserve(turn: Turn): boolean {
      const { lane, client_id } = turn
      if (pending.has(lane) || asking.has(lane)) return false
      const clients = [...clientsIn(running, lane), ...clientsIn(reserved, lane)]
      if (clients.length >= slots[lane] || isFull(clients, client_id, lane)) return false
      reserved.add(turn)
      return true
    },
    free: (turn: Turn) => void reserved.delete(turn),
  }
}
