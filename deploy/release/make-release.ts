import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { pages, releasedPaths } from './contents.ts'
import { sbomOf } from './sbom.ts'

/**
 * `npm run release [-- --out FOLDER]`: makes `roscherk-VERSION.tar.gz` of the commit that is checked out, with built
 * pages and checksums. The same commit, Node and dependencies make the same bytes (docs/decisions/0095).
 */
const root = resolve(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { out: { type: 'string', default: 'releases' } } })
const out = resolve(root, values.out)

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

// documentation is taken from the commit, and the full profile writes its report there
if (git('status', '--porcelain', '--', '.', ':!docs') !== '') {
  process.stderr.write('Есть незаписанные изменения: выпуск делается из записанной версии (git status).\n')
  process.exit(1)
}
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const [commit = '', epoch_seconds = ''] = git('log', '-1', '--format=%H %ct').split(' ')
const name = `roscherk-${version}`
const folder = mkdtempSync(join(tmpdir(), 'roscherk-release-'))
try {
  build()
  const content = join(folder, name)
  mkdirSync(content)
  fill(content)
  const archive = pack()
  mkdirSync(out, { recursive: true })
  const file = join(out, `${name}.tar.gz`)
  writeFileSync(file, archive)
  writeFileSync(`${file}.sha256`, `${sha256(archive)}  ${name}.tar.gz\n`)
  packConnector()
  process.stdout.write(
    `${relative(process.cwd(), file)}: ${(archive.length / 2 ** 20).toFixed(1)} МБ, коммит ${commit}\n`,
  )
  process.stdout.write(`sha256 ${sha256(archive)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Anew, since the date of the build is part of the pages. */
function build(): void {
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', SOURCE_DATE_EPOCH: epoch_seconds },
  })
  if (status !== 0) throw new Error('the build of the pages failed')
}

function fill(content: string): void {
  const tracked = execFileSync('git', ['archive', '--format=tar', 'HEAD', ...releasedPaths(root)], {
    cwd: root,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', content], { input: tracked })
  cpSync(join(root, pages), join(content, pages), { recursive: true, filter: (file) => !file.endsWith('/.lock') })
  writeFileSync(join(content, 'release.json'), `${JSON.stringify({ version, commit, node: process.version })}\n`)
  writeFileSync(join(content, 'sbom.cdx.json'), sbomOf(content))
  const sums = filesOf(content).map((file) => `${sha256(readFileSync(join(content, file)))}  ${file}\n`)
  writeFileSync(join(content, 'SHA256SUMS'), sums.join(''))
}

/** Sorted, of one owner, with the time of the commit, and a gzip head without a time. */
function pack(): Buffer {
  const same = ['--sort=name', `--mtime=@${epoch_seconds}`, '--owner=0', '--group=0', '--numeric-owner', '--format=gnu']
  const words = ['-c', ...same, '--mode=u=rwX,go=rX', '-C', folder, name]
  return gzipSync(execFileSync('tar', words, { maxBuffer: 2 ** 30 }), { level: 9 })
}

/** The nodes of n8n, as its users install them. */
function packConnector(): void {
  const nodes = join(folder, 'n8n')
  cpSync(join(root, 'connectors/n8n'), nodes, { recursive: true })
  const manifest = join(nodes, 'package.json')
  const given = JSON.parse(readFileSync(manifest, 'utf8')) as object
  writeFileSync(manifest, `${JSON.stringify({ ...given, version }, null, 2)}\n`)
  execFileSync('npm', ['pack', '--silent', '--pack-destination', out], { cwd: nodes })
}

function filesOf(of: string): string[] {
  return readdirSync(of, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(of, join(entry.parentPath, entry.name)))
    .sort()
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
