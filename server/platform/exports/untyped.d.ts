/** The parts we use of libraries without types. */

declare module 'yazl' {
  import type { Readable } from 'node:stream'
  export class ZipFile {
    readonly outputStream: Readable
    addBuffer(bytes: Buffer, path: string, options?: { mtime?: Date; compress?: boolean }): void
    addReadStream(stream: Readable, path: string, options?: { mtime?: Date; compress?: boolean }): void
    addReadStreamLazy(
      path: string,
      options: { mtime?: Date; compress?: boolean },
      open: (done: (error: Error | null, stream: Readable) => void) => void | Promise<void>,
    ): void
    end(): void
    on(event: 'error', hear: (error: Error) => void): void
  }
}
