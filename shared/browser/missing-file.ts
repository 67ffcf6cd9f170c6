const wait_ms_max = 15_000

/** A part of the page that did not come: no connection, another build on the server, a proxy's fault. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile'
  /** Lets the next attempt request it again. */
  readonly forget: () => void

  /** whether the browser is still waiting for the file: every further import of it would wait too */
  get isAwaited(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'TimeoutError'
  }

  constructor(cause: unknown, forget: () => void = () => undefined) {
    super('a part of the page did not come', { cause })
    this.forget = forget
  }
}

/**
 * Waits for a part of the page, but not for ever.
 * @throws {MissingFile}
 */
export async function loadPart<T>(load: () => Promise<T | undefined>, forget?: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DOMException('no answer', 'TimeoutError')), wait_ms_max)
    })
    const part = await Promise.race([load(), late])
    // the guard is reloading the page (`reload-guard.ts`): what is shown stays until then
    return part ?? (await late)
  } catch (error) {
    throw new MissingFile(error, forget)
  } finally {
    clearTimeout(timer)
  }
}
