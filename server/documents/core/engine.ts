import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * What opens documents is loaded here: pdfium, fonts, modules of a task. That one of them does not load says nothing
 * about the document, whatever a task makes of the error: the worker looks here after each task.
 */
let fault: Error | null = null

/** Why a part could not be loaded; the process is useless then. */
export const engineFault = (): Error | null => fault

/** Loads a part, once or again. */
export async function loadEngine<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw remembered(error)
  }
}

/** A file of a package, such as `@embedpdf/pdfium/pdfium.wasm`. */
export function engineFile(name: string): Buffer {
  try {
    return readFileSync(fileURLToPath(import.meta.resolve(name)))
  } catch (error) {
    throw remembered(error)
  }
}

function remembered(error: unknown): Error {
  fault ??= error instanceof Error ? error : new Error(String(error))
  return fault
}
