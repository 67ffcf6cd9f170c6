/** How the payloads of the journal are described: plain data, from which types, labels and checks are derived. */

type Scalars = {
  text: string
  number: number
  /** whole kopecks */
  kopecks: number
  rubles: number
  flag: boolean
  /** written as ISO 8601 */
  time: string | Date
}
export type Kind = keyof Scalars
type Word = Kind | `${Kind}|null`

/** A kind; a list of one thing; one thing or null; an object. */
export type Field = Word | readonly [Field] | readonly [Field, null] | Shape
/** `name?`: may be left out; `*`: any name. */
export type Shape = { readonly [name: string]: Field }

type Name<K> = K extends `${infer N}?` ? N : K & string

/** What a writer must give: no field more, none less. */
type OfField<F> = F extends keyof Scalars
  ? Scalars[F]
  : F extends `${infer K extends Kind}|null`
    ? Scalars[K] | null
    : F extends readonly [infer Item]
      ? readonly OfField<Item>[]
      : F extends readonly [infer Some, null]
        ? OfField<Some> | null
        : Written<F>
export type Written<S> = '*' extends keyof S
  ? { readonly [name: string]: OfField<S['*']> }
  : { readonly [K in keyof S as K extends `${string}?` ? never : K]: OfField<S[K]> } & {
      readonly [K in keyof S as K extends `${string}?` ? Name<K> : never]?: OfField<S[K]>
    }

/** What a reader gets: any field may be missing, since rows of earlier versions leave out some; times are text. */
export type Read<S> = S extends unknown ? AsRead<Partial<Written<S>>> : never
type AsRead<T> = T extends Date ? never : T extends object ? { readonly [K in keyof T]: AsRead<T[K]> } : T

/** Dotted paths to the fields of a shape, and to all below it. */
export type Paths<S> = S extends Word
  ? never
  : S extends readonly [infer Some, null]
    ? Paths<Some>
    : S extends readonly [unknown]
      ? never
      : { [K in keyof S]: Name<K> | (Paths<S[K]> extends infer P extends string ? `${Name<K>}.${P}` : never) }[keyof S]

/** Names of the fields of a shape that are of some kinds, and of all such below it. */
export type Names<S, W = unknown> = S extends Word
  ? never
  : S extends readonly [infer Item, null?]
    ? Names<Item, W>
    : { [K in keyof S]: (K extends '*' ? never : S[K] extends W ? Name<K> : never) | Names<S[K], W> }[keyof S]

type KeyOf<T> = T extends object ? keyof T : never
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never

/** Fields of what is given that are not in what is wanted, at any depth. */
export type Extra<Given, Wanted> = Given extends string | number | boolean | null | undefined | Date
  ? never
  : Given extends readonly (infer Item)[]
    ? Extra<Item, Extract<Wanted, readonly unknown[]>[number]>
    : string extends KeyOf<Wanted>
      ? never
      : { [K in keyof Given]-?: K extends KeyOf<Wanted> ? Extra<Given[K], ValueOf<Wanted, K>> : K }[keyof Given]

/** The same shape with every field left out at will. */
type Partly<S> = { readonly [K in keyof S as `${Name<K>}?`]: S[K] }
export function partly<S extends Shape>(shape: S): Partly<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [`${name.replace('?', '')}?`, field]),
  ) as Partly<S>
}

type Words<S> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S

/** Fields of one kind, events of one payload: `names` with spaces between. */
export const all = <const F, const S extends string>(field: F, names: S) =>
  Object.fromEntries(names.split(' ').map((name) => [name, field])) as { readonly [N in Words<S> & string]: F }
