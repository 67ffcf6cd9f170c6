/** The parts we use of libraries without types. */

declare module 'yazl' {
  import type { Readable } from 'node:stream'
  export class ZipFile {
    readonly outputStream: Readable
    addBuffer(bytes: Buffer, path: string, options?: { mtime?: Date; compress?: boolean }): void
    addReadStream(stream: Readable, path: string, options?: { mtime?: Date; compress?: boolean }): void
    end(): void
    on(event: 'error', hear: (error: Error) => void): void
  }
}
