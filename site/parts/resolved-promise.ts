/** React's `use` reads a promise marked this way at once, without suspending (a thenable's `status` and `value`). */
export function resolvedPromise<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}

/** Marks a promise as settled once it is. */
export function markResolved<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {
      // the caller that awaits the promise handles it
    },
  )
  return promise
}
