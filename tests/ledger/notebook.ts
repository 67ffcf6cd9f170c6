/** What a command may do to the money and the packages of one client; the numbers are the callers' own ids. */
export type Act = {
  do: 'top_up' | 'correct' | 'buy' | 'end_term' | 'hold' | 'capture' | 'release'
  id: number
  amount: number
}
export type Outcome = 'done' | 'refused' | 'taken' | 'nothing'

type Package = { left: number; held: number; /** hours; null: endless */ term: number | null; ended: boolean }
type Hold = { from: Package | null; amount: number; ended: boolean }

export type Notebook = {
  available: number
  held: number
  payments: Map<number, number>
  corrected: Set<number>
  packages: Package[]
  holds: Map<number, Hold>
}

export const aNotebook = (): Notebook => ({
  available: 0,
  held: 0,
  payments: new Map(),
  corrected: new Set(),
  packages: [],
  holds: new Map(),
})

/** What a bookkeeper with a notebook would do. */
export function written(book: Notebook, act: Act): Outcome {
  return ways[act.do](book, act)
}

const ways: Record<Act['do'], (book: Notebook, act: Act) => Outcome> = {
  top_up(book, { id, amount }) {
    if (book.payments.has(id)) return 'taken'
    book.payments.set(id, amount)
    book.available += amount
    return 'done'
  },
  correct(book, { id }) {
    const amount = book.payments.get(id)
    if (amount === undefined) return 'nothing'
    if (book.available < amount) return 'refused'
    if (book.corrected.has(id)) return 'taken'
    book.corrected.add(id)
    book.available -= amount
    return 'done'
  },
  buy(book, { id, amount }) {
    if (book.available < amount) return 'refused'
    book.available -= amount
    book.packages.push({ left: id, held: 0, term: id % 3 === 0 ? null : id, ended: false })
    return 'done'
  },
  end_term(book) {
    const soonest = inOrder(book).find(({ term, ended }) => term !== null && !ended)
    if (soonest) soonest.ended = true
    for (const one of book.packages) if (one.ended) one.left = 0
    return 'done'
  },
  hold(book, { id, amount }) {
    const from = inOrder(book).find(({ left, ended }) => left > 0 && !ended) ?? null
    if (!from && book.available < amount) return 'refused'
    if (book.holds.has(id)) return 'taken'
    book.holds.set(id, { from, amount, ended: false })
    if (from) {
      from.left -= 1
      from.held += 1
    } else {
      book.available -= amount
      book.held += amount
    }
    return 'done'
  },
  capture: (book, { id }) => endHold(book, id, false),
  release: (book, { id }) => endHold(book, id, true),
}

const endless_hours = 1e9

/** Packages that end soonest come first, endless ones last. */
const inOrder = ({ packages }: Notebook) =>
  packages.toSorted((one, other) => (one.term ?? endless_hours) - (other.term ?? endless_hours))

function endHold(book: Notebook, id: number, gives_back: boolean): Outcome {
  const hold = book.holds.get(id)
  if (!hold) return 'done'
  const amount = hold.from ? 1 : hold.amount
  const purse = hold.from ?? book
  if (purse.held < amount) return 'refused'
  if (hold.ended) return 'taken'
  hold.ended = true
  purse.held -= amount
  if (!gives_back) return 'done'
  if (hold.from) hold.from.left += amount
  else book.available += amount
  return 'done'
}
