/** Rows whose first portion is there: a failure to read it is answered as one, not by a broken file. */
export async function begun<Row>(portions: AsyncIterable<Row[]>): Promise<AsyncIterable<Row[]>> {
  const iterator = portions[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* all() {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value
  })()
}
