import type { z } from 'zod'
import type { Api, FileAnswer, JsonOrFile } from '../route.ts'
import type { TableRoute } from './index.ts'

/*
 * The table of routes as the types of the browser's calls. A call is named by its method and path, as the documents
 * write them: `POST /billing/bills/{id}/cancel`. Only types are imported, so no schema gets into a bundle.
 */

type Served<A extends Api, R = TableRoute> = R extends { readonly api: readonly (infer X)[] }
  ? A extends X
    ? R
    : never
  : never
type Table<A extends Api> = { [R in Served<A> as `${R['method']} ${R['path']}`]: R }

/** Every call of an API. */
export type CallKey<A extends Api> = keyof Table<A>

type Success<R> = R extends { readonly answers: infer S } ? S[keyof S] : never
/** The calls of an API that answer with a file, always or when asked to. */
export type FileKey<A extends Api> = {
  [K in CallKey<A>]: Success<Table<A>[K]> extends FileAnswer ? K : never
}[CallKey<A>]

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Params<R> = R extends { readonly path: infer Path extends string }
  ? [Names<Path>] extends [never]
    ? { params?: undefined }
    : { params: Record<Names<Path>, string | number> }
  : never

/** `undefined` and null are left out of the address. */
type QueryValue<T> = T | NumberOf<T> | null
/** A number is written into the address as text. */
type NumberOf<T> = T extends `${infer N extends number}` ? N : string extends T ? number : never
type Query<R> = R extends { readonly query: infer S extends z.ZodType }
  ? object extends z.input<S>
    ? { query?: { [N in keyof z.input<S>]: QueryValue<z.input<S>[N]> } }
    : { query: { [N in keyof z.input<S>]: QueryValue<z.input<S>[N]> } }
  : { query?: undefined }

type Body<R> = R extends { readonly upload: object }
  ? { body: FormData | Blob }
  : R extends { readonly body: infer S extends z.ZodType }
    ? undefined extends z.input<S>
      ? { body?: z.input<S> }
      : { body: z.input<S> }
    : { body?: undefined }

/** What a call takes from its caller: the parameters of the path, the query and the body. */
export type CallInput<A extends Api, K extends CallKey<A>> = InputOf<Table<A>[K]>
// distributes over the routes: else the compiler multiplies all queries by all bodies
type InputOf<R> = R extends unknown ? Params<R> & Query<R> & Body<R> : never

type Json<S> = S extends JsonOrFile<infer J> ? z.output<J> : S extends z.ZodType ? z.output<S> : undefined
/** The JSON that a call answers with; undefined for an empty answer. */
export type CallOutput<A extends Api, K extends CallKey<A>> = Json<Success<Table<A>[K]>>
