import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

/** Chrome 109 and Firefox 115 are the last ones for Windows 7; `proof/browser/older-browsers.ts` has what they lack. */
const target = ['es2022', 'chrome109', 'firefox115', 'safari16.4']

/** `node:crypto` of the server's code is replaced by what a browser has; any other module of Node would be a mistake. */
const nodeModules: Plugin = {
  name: 'node-modules',
  enforce: 'pre',
  resolveId(id) {
    if (id === 'node:crypto') return path.resolve(root, 'proof/browser/node-crypto.ts')
    if (id.startsWith('node:')) throw new Error(`${id} is not for a page`)
    return null
  },
}

/** One script of an entry and all that it imports, readable: who checks the page may read what it does. */
export async function scriptOf(entry: string, name = 'proof'): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [nodeModules],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target,
      lib: { entry: path.resolve(root, entry), formats: ['iife'], name, fileName: name },
      rolldownOptions: { transform: { inject: { Buffer: ['buffer/', 'Buffer'] } } },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (!bundle || !('output' in bundle)) throw new Error('no script was built')
  return bundle.output[0].code
}

const sumOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * `проверка.html`: one file that loads nothing and may send nothing. Its policy allows the one script and the one style sheet
 * in it by their digests.
 */
export async function proofPage(): Promise<string> {
  const read = (file: string) => readFile(path.join(root, file), 'utf8')
  const script = `\n${(await scriptOf('proof/main.ts')).replaceAll('</script', String.raw`<\/script`)}`
  const style = `\n${await read('shared/brand/tokens.css')}\n${await read('proof/page/proof.css')}`
  const policy = [`default-src 'none'`, `script-src ${sumOf(script)}`, `style-src ${sumOf(style)}`].concat(
    `base-uri 'none'`,
    `form-action 'none'`,
  )
  return (await read('proof/index.html'))
    .replace('<!--policy-->', () => `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}" />`)
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script></script>', () => `<script>${script}</script>`)
}
