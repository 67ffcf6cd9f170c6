/** React's `use` reads a promise marked so at once, without a turn of suspense (a thenable's `status` and `value`). */
export function knownPromise<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}

/** Marks a promise when it is there. */
export function markKnown<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {
      // who awaits the promise is told
    },
  )
  return promise
}
