import type { journalPayloads } from './journal-payloads.ts'
import type { Names, Paths, Read, Written } from './payload-shapes.ts'

/** Who acts: people, their systems, signers and the server itself. */
export const actorKinds = ['visitor', 'client_user', 'client_code', 'signer', 'admin', 'system'] as const

/** How staff looked: one row, rows of a list, bytes of a file, the signer's page, a list as a file. */
export const lookKinds = ['card', 'list', 'file', 'signer_view', 'export'] as const
export type LookKind = (typeof lookKinds)[number]

type Payloads = typeof journalPayloads
type Noun = keyof Payloads

/** `noun.verb` as the journal keeps it. Russian names are in `shared/text/journal.ts`. */
export type JournalEvent = { [N in Noun]: `${N}.${keyof Payloads[N] & string}` }[Noun]

type PayloadOf<E> = E extends `${infer N extends Noun}.${infer V}`
  ? V extends keyof Payloads[N]
    ? Payloads[N][V]
    : never
  : never

type Side<P, S extends string> =
  P extends Readonly<Record<S, infer F>>
    ? Written<F>
    : P extends Readonly<Record<`${S}?`, infer F>>
      ? Written<F> | undefined
      : undefined
type Sides<E> = { [S in 'before' | 'after']: Side<PayloadOf<E>, S> }
/** What a writer gives of an event; of one of several events, what any of them has. */
export type JournalChange<E extends JournalEvent> = {
  [S in keyof Sides<E> as undefined extends Sides<E>[S] ? never : S]: Sides<E>[S]
} & { [S in keyof Sides<E> as undefined extends Sides<E>[S] ? S : never]?: Sides<E>[S] }

type SideOf<P, S extends string> =
  P extends Readonly<Record<S, infer F>> ? F : P extends Readonly<Record<`${S}?`, infer F>> ? F : never
/** What a reader gets of it. */
export type JournalRead<E extends JournalEvent> = {
  [S in 'before' | 'after']: Read<SideOf<PayloadOf<E>, S>> | null
}
/** The fields that all these events have after them. */
export type JournalField<E extends JournalEvent> = keyof NonNullable<JournalRead<E>['after']> & string
/** `after.code_mac`: the paths that all these events have. */
export type JournalPath<E extends JournalEvent> = (
  E extends unknown ? (path: Paths<PayloadOf<E>>) => void : never
) extends (path: infer P) => void
  ? P & string
  : never

/** Recorded under their person. */
type OfPerson = 'sessions' | 'second-factors' | 'identities'
/** What a journal row is about. */
export type JournalSubject = Exclude<Noun, OfPerson>
export type SubjectOf<E extends JournalEvent> = E extends `${OfPerson}.${string}`
  ? 'admins' | 'client-users'
  : E extends `${infer N extends Noun}.${string}`
    ? N
    : never

type ShapesOf<N extends Noun> = N extends unknown
  ? { [V in keyof Payloads[N]]: Payloads[N][V][keyof Payloads[N][V]] }[keyof Payloads[N]]
  : never
/** Names of all fields that rows about a subject have, also below others. */
export type FieldsOf<S extends JournalSubject> = Names<ShapesOf<S extends 'admins' | 'client-users' ? S | OfPerson : S>>
/** Whole kopecks. */
export type MoneyField = Names<ShapesOf<Noun>, 'kopecks' | 'kopecks|null'>

export type RequestEvent = Extract<JournalEvent, `document-sign-requests.${string}`>

/**
 * What an anchor follows at once, so that not even who holds the database can change it unnoticed: money, rights, seals.
 * All events of the nouns, and the events named apart.
 */
export const anchoredAtOnce = {
  nouns: [
    'acts',
    'admins',
    'approvals',
    'bills',
    'client-users',
    'clients-codes',
    'installation',
    'packages',
    'payments',
    'second-factors',
    'seller',
    'senders',
    'statements',
    'tariffs',
    'transactions',
  ],
  events: [
    'identities.bind',
    'identities.unbind',
    'signatures.create',
    'files.seal',
    'files.stamp',
    'files.document_stamp',
    'files.gost_seal',
  ],
} as const satisfies { nouns: Noun[]; events: JournalEvent[] }

/**
 * Rows about people who may demand that they be erased: their text is kept beside the journal, where it can be deleted
 * (docs/decisions/0123). All events of the nouns, and the events named apart.
 */
export const erasable = {
  nouns: [
    'bulk-sendings',
    'complaints',
    'deliveries',
    'document-sign-requests',
    'imports',
    'individual-groups',
    'individuals',
    'legal-entities-contacts',
    'signatures',
  ],
  events: ['files.create'],
} as const satisfies { nouns: Noun[]; events: JournalEvent[] }
