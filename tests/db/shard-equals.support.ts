import type { Node } from 'libpg-query'

/** What a column equals: the values of all that it is compared with by `=`, which share one of these. */
export class Equals {
  #joined: Equals | undefined
  #values = new Set<string>()
  /** compared with something that is no column: a list, an expression */
  #given = false
  get root(): Equals {
    return this.#joined?.root ?? this
  }
  get values(): ReadonlySet<string> {
    return this.root.#values
  }
  get isGiven(): boolean {
    return this.root.#given || this.values.size > 0
  }
  add(value: string): this {
    this.root.#values.add(value)
    return this
  }
  give(): this {
    this.root.#given = true
    return this
  }
  join({ root }: Equals): void {
    const own = this.root
    if (own === root) return
    for (const value of own.#values) root.#values.add(value)
    root.#given ||= own.#given
    own.#joined = root
  }
}

/** What a query selects from, or returns. */
export type Source = { column(name: string): Equals | undefined; at(index: number): Equals | undefined }
type Columns = readonly { name: string | undefined; equals: Equals | undefined }[]

/** One side may be an expression: then the other is at least compared with something. */
export function equal(left: Equals | undefined, right: Equals | undefined): void {
  if (left && right) left.join(right)
  else (left ?? right)?.give()
}

export const source = (columns: Columns): Source => ({
  column: (name) => columns.find((one) => one.name === name)?.equals,
  at: (index) => columns[index]?.equals,
})

export const firstOf = (sources: readonly Source[], name: string): Equals | undefined => {
  for (const one of sources) {
    const found = one.column(name)
    if (found) return found
  }
  return undefined
}

/** Equals what both branches of a `union` equal. */
export function eitherOf(left: Source, right: Source): Source {
  const both = (one: Equals | undefined, other: Equals | undefined) => {
    if (!one || !other) return undefined
    const values = new Set([...one.values, ...other.values])
    const isBound = one.values.size > 0 && other.values.size > 0
    const equals = new Equals()
    if (isBound) for (const value of values) equals.add(value)
    return equals
  }
  return {
    column: (name) => both(left.column(name), right.column(name)),
    at: (index) => both(left.at(index), right.at(index)),
  }
}

export function renamed(own: Source, names: Node[] | undefined): Source {
  const given = stringsOf(names)
  if (given.length === 0) return own
  return source(given.map((name, index) => ({ name, equals: own.at(index) })))
}

export const stringsOf = (nodes: Node[] | undefined): string[] =>
  (nodes ?? []).flatMap((node) => ('String' in node ? [node.String.sval ?? ''] : []))
