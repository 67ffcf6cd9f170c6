import { resolve } from 'node:path'

/** For processes that tests start, hundreds in a run: compiled modules are kept, which halves the cost of a start. */
export const compileCache = {
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../node_modules/.cache/compile'),
}
