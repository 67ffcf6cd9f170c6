/** A command on the money and packages of one client; `id` is chosen by the caller and serves as its key. */
export type Act = {
  do: 'top_up' | 'correct' | 'buy' | 'end_term' | 'hold' | 'capture' | 'release'
  id: number
  amount: number
}
export type Outcome = 'done' | 'refused' | 'taken' | 'nothing'

type Package = { left: number; held: number; /** hours; null: no expiry */ term: number | null; ended: boolean }
type Hold = { from: Package | null; amount: number; ended: boolean }

export type Model = {
  available: number
  held: number
  payments: Map<number, number>
  corrected: Set<number>
  packages: Package[]
  holds: Map<number, Hold>
}

export const aModel = (): Model => ({
  available: 0,
  held: 0,
  payments: new Map(),
  corrected: new Set(),
  packages: [],
  holds: new Map(),
})

/** Applies a command to the model: a simple implementation that the ledger is compared with. */
export function written(model: Model, act: Act): Outcome {
  return actions[act.do](model, act)
}

const actions: Record<Act['do'], (model: Model, act: Act) => Outcome> = {
  top_up(model, { id, amount }) {
    if (model.payments.has(id)) return 'taken'
    model.payments.set(id, amount)
    model.available += amount
    return 'done'
  },
  correct(model, { id }) {
    const amount = model.payments.get(id)
    if (amount === undefined) return 'nothing'
    if (model.available < amount) return 'refused'
    if (model.corrected.has(id)) return 'taken'
    model.corrected.add(id)
    model.available -= amount
    return 'done'
  },
  buy(model, { id, amount }) {
    if (model.available < amount) return 'refused'
    model.available -= amount
    model.packages.push({ left: id, held: 0, term: id % 3 === 0 ? null : id, ended: false })
    return 'done'
  },
  end_term(model) {
    const soonest = inOrder(model).find(({ term, ended }) => term !== null && !ended)
    if (soonest) soonest.ended = true
    for (const package_left of model.packages) if (package_left.ended) package_left.left = 0
    return 'done'
  },
  hold(model, { id, amount }) {
    const from = inOrder(model).find(({ left, ended }) => left > 0 && !ended) ?? null
    if (!from && model.available < amount) return 'refused'
    if (model.holds.has(id)) return 'taken'
    model.holds.set(id, { from, amount, ended: false })
    if (from) {
      from.left -= 1
      from.held += 1
    } else {
      model.available -= amount
      model.held += amount
    }
    return 'done'
  },
  capture: (model, { id }) => endHold(model, id, false),
  release: (model, { id }) => endHold(model, id, true),
}

const endless_hours = 1e9

/** Packages that expire soonest come first, those without expiry last. */
const inOrder = ({ packages }: Model) =>
  packages.toSorted((a, b) => (a.term ?? endless_hours) - (b.term ?? endless_hours))

function endHold(model: Model, id: number, gives_back: boolean): Outcome {
  const hold = model.holds.get(id)
  if (!hold) return 'done'
  const amount = hold.from ? 1 : hold.amount
  const purse = hold.from ?? model
  if (purse.held < amount) return 'refused'
  if (hold.ended) return 'taken'
  hold.ended = true
  purse.held -= amount
  if (!gives_back) return 'done'
  if (hold.from) hold.from.left += amount
  else model.available += amount
  return 'done'
}
