import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run release:deb -- ARCHIVE [--out FOLDER] [--revision 2]`: a Debian package of a release, with its packages of npm
 * installed, so that the machine which installs it needs no npm. Needs `dpkg-deb` and the network of `npm ci`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'releases' }, revision: { type: 'string', default: '1' } },
})
const [archive] = positionals
const [, version] = /^roscherk-(.+)\.tar\.gz$/.exec(basename(archive ?? '')) ?? []
if (archive === undefined || version === undefined) {
  process.stderr.write('Нужен архив выпуска: npm run release:deb -- releases/roscherk-ВЕРСИЯ.tar.gz\n')
  process.exit(2)
}
const sources = resolve(import.meta.dirname, '../deb')
const out = resolve(values.out)
/** A candidate comes before its release (deb-version(7)). */
const debian_version = `${version.replace('-', '~')}-${values.revision}`
const scripts = ['preinst', 'postinst', 'prerm', 'postrm']

const folder = mkdtempSync(join(tmpdir(), 'roscherk-deb-'))
try {
  chmodSync(folder, 0o755)
  const server = join(folder, 'opt/roscherk/current')
  unpack(archive, server)
  lay('roscherk.env', 'etc/roscherk/roscherk.env', 0o600)
  lay('roscherk', 'usr/bin/roscherk', 0o755)
  lay('../systemd/roscherk.service', 'lib/systemd/system/roscherk.service', 0o644)
  for (const script of scripts) lay(script, `DEBIAN/${script}`, 0o755)
  write('DEBIAN/conffiles', '/etc/roscherk/roscherk.env\n')
  const control = readFileSync(join(sources, 'control'), 'utf8')
  write('DEBIAN/control', control.replace('@VERSION@', debian_version).replace('@KILOBYTES@', kilobytesOf(server)))
  mkdirSync(out, { recursive: true })
  const file = join(out, `roscherk_${debian_version}_amd64.deb`)
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', folder, file], { stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function unpack(release: string, server: string): void {
  mkdirSync(server, { recursive: true })
  execFileSync('tar', ['-xzf', resolve(release), '--strip-components=1', '-C', server])
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: server, stdio: 'inherit' })
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: server, stdio: 'inherit' })
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', server])
}

function lay(source: string, path: string, mode: number): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  cpSync(join(sources, source), join(folder, path))
  chmodSync(join(folder, path), mode)
}

function write(path: string, text: string): void {
  writeFileSync(join(folder, path), text)
}

function kilobytesOf(server: string): string {
  return execFileSync('du', ['-sk', server], { encoding: 'utf8' }).split('\t')[0] ?? ''
}
