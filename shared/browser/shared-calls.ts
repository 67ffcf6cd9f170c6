type Call<T> = { promise: Promise<T>; until: number; waiting: number; abort: AbortController; settled: boolean }

/** A promise that one caller may abandon without cancelling it for the others. */
function leaveable<T>(promise: Promise<T>, signal: AbortSignal | undefined, onLeave: () => void): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const leave = () => {
      onLeave()
      reject(signal.reason as Error)
    }
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

/**
 * Shares responses of GET by key: one call for concurrent callers, cached for a short time. It is aborted when all
 * callers have left. Failures are not cached.
 */
export function sharedCalls() {
  const calls = new Map<string, Call<unknown>>()

  function begin<T>(key: string, keep_ms: number, run: (signal: AbortSignal) => Promise<T>): Call<T> {
    const abort = new AbortController()
    const call: Call<T> = { promise: run(abort.signal), until: Infinity, waiting: 0, abort, settled: false }
    calls.set(key, call)
    const forget = () => {
      if (calls.get(key) === call) calls.delete(key)
    }
    call.promise.then(() => {
      call.settled = true
      call.until = Date.now() + keep_ms
      if (keep_ms === 0) forget()
    }, forget)
    return call
  }

  return {
    get<T>(
      key: string,
      keep_ms: number,
      signal: AbortSignal | undefined,
      run: (s: AbortSignal) => Promise<T>,
    ): Promise<T> {
      const known = calls.get(key) as Call<T> | undefined
      const call = known && known.until > Date.now() ? known : begin(key, keep_ms, run)
      call.waiting += 1
      return leaveable(call.promise, signal, () => {
        call.waiting -= 1
        if (call.waiting > 0 || call.settled) return
        if (calls.get(key) === call) calls.delete(key)
        call.abort.abort()
      })
    },
    clear(): void {
      calls.clear()
    },
  }
}
