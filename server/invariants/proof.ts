import {
  keepFindings,
  endProof,
  faultsOf,
  forgetFault,
  movePlace,
  type ProofKind,
  type Verification,
} from './proof.commands.ts'
import { lastNumbers, percentBehind, type Slice, sliceOf, slicesOf, type Source, type Walk } from './walk.ts'
import { walks as all_walks } from './walks.ts'

/** A slice whose outcome is stored. `changed`: what is known to be wrong is other than before. */
export type Proven = Slice & { percent: number; changed: boolean }

/**
 * Goes on with a whole verification where it stands. Each slice is stored before it is returned: whoever stops at any
 * moment, killed or not, loses one slice at most.
 * @throws Error when another verification of this kind has begun; the reason of the source's `signal` when it is aborted
 */
export async function* goOn(
  source: Source,
  proof: Verification & { kind: ProofKind },
  walks: readonly Walk[] = all_walks,
): AsyncGenerator<Proven> {
  const { db } = source
  const place = { walk: proof.walk ?? '', after: proof.after_id ?? 0 }
  const last = await lastNumbers(db, walks)
  let unchecked = source.unchecked.gost
  for await (const slice of slicesOf(source, walks, place)) {
    const percent = percentBehind(walks, last, { walk: slice.walk.name, after: slice.part.until })
    const unchecked_gost = source.unchecked.gost - unchecked
    unchecked = source.unchecked.gost
    const changed = await db.transaction().execute(async (tx) => {
      if (!(await movePlace(tx, proof, slice, { percent, unchecked_gost })))
        throw new Error('Началась другая сверка: эта остановлена.')
      return keepFindings(tx, proof.kind, slice)
    })
    yield { ...slice, percent, changed }
  }
  await endProof(db, proof)
}

/**
 * Checks again the slices that are known to be wrong.
 * @param minutes only those that were not checked for so long
 */
export async function* checkFaultsAgain(
  source: Source,
  kind: ProofKind,
  { minutes }: { minutes: number },
): AsyncGenerator<Slice & { changed: boolean }> {
  const { db } = source
  for (const fault of await faultsOf(db, kind, { minutes })) {
    source.signal?.throwIfAborted()
    const walk = all_walks.find(({ name }) => name === fault.walk)
    // of an earlier version: the rows are checked under other names
    if (!walk) await forgetFault(db, fault)
    else {
      const slice = await sliceOf(source, walk, { after: fault.after_id, until: fault.until_id })
      yield { ...slice, changed: await db.transaction().execute((tx) => keepFindings(tx, kind, slice)) }
    }
  }
}
