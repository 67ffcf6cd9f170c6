/** Work on each, so many at once. After a failure no more is begun; it is thrown when the rest has ended. */
export async function inParallel<T>(
  all: Iterable<T> | AsyncIterable<T>,
  at_once: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<unknown>>()
  const failures: unknown[] = []
  for await (const item of all) {
    const task = work(item)
      .catch((error: unknown) => failures.push(error))
      .finally(() => running.delete(task))
    running.add(task)
    if (running.size >= at_once) await Promise.race(running)
    if (failures.length > 0) break
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}
