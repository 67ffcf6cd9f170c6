import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/platform/db/engine-process.ts'
import { installPackages } from '#tests/support/packages.ts'
import { openMachine, ready, run } from './machine.support.ts'

const root = resolve(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const say = (figure: string) => process.stdout.write(`▸ ${figure}\n`)
const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0)

/** Programs that build and run images; runc, for crun refuses machines that have both kinds of cgroups. */
const needed = { debootstrap: 'debootstrap', podman: 'podman', buildah: 'buildah', runc: 'runc' }
const isAsked = process.env['PACKAGES'] === '1'
const absent = isAsked ? (process.getuid?.() === 0 ? installPackages(needed) : 'нужен root') : undefined
if (absent !== undefined) process.stdout.write(`!!! ПАКЕТ И ОБРАЗ НЕ ПРОВЕРЕНЫ: ${absent} !!!\n`)

type Machine = ReturnType<typeof openMachine>

/** Part of the full profile: a bare Debian, its network, root; the working tree must be committed. */
describe.skipIf(!isAsked || absent !== undefined)('on a bare Debian', { timeout: 3_600_000 }, () => {
  let machine: Machine
  beforeAll(async () => {
    machine = openMachine()
    await machine.fill()
  }, 1_800_000)
  afterAll(() => machine.close(), 1_800_000)

  test('the Debian package is installed, started, upgraded with its data, removed and purged', async () => {
    machine.mount()
    const port = await freePort()
    const here = (path: string) => join(machine.debian, path)
    const within = async (...words: string[]) => (await machine.within(...words)).stdout
    const install = async (file: string) => within('apt-get', 'install', '-y', '--no-install-recommends', file)

    await within('apt-get', 'update')
    await install(await aPackage(machine, '1'))
    expect(await within('stat', '-c', '%U %a', '/var/lib/roscherk', '/etc/roscherk/roscherk.env')).toBe(
      'roscherk 700\nroot 600\n',
    )
    expect(await within('find', '/opt/roscherk', '-perm', '/022', '!', '-type', 'l')).toBe('')
    const settings = here('etc/roscherk/roscherk.env')
    writeFileSync(settings, readFileSync(settings, 'utf8').replace(`PORT='3000'`, `PORT='${port}'`))

    const first = await serve(machine, port)
    expect(first.output()).toContain('/new-password#')
    const seal = await within('roscherk', 'seal', 'status')
    await within('roscherk', 'verify')
    await first.stop()

    await install(await aPackage(machine, '2'))
    expect(readFileSync(settings, 'utf8')).toContain(`PORT='${port}'`)
    const second = await serve(machine, port)
    expect(await within('roscherk', 'seal', 'status')).toBe(seal)
    await second.stop()

    await within('apt-get', 'remove', '-y', 'roscherk')
    expect([existsSync(here('opt/roscherk')), existsSync(settings)]).toEqual([false, true])
    await within('apt-get', 'purge', '-y', 'roscherk')
    expect([existsSync(settings), existsSync(here('var/lib/roscherk/keys'))]).toEqual([false, true])
  })

  test('the image is built, runs with nothing but its volume to write to, and goes on with its data', async () => {
    const podman = await anImage(machine)
    const port = await freePort()
    const { stdout: files_max } = await run('sh', ['-c', 'ulimit -Hn'])
    // as compose.yml runs it; the limits are those of this machine, which podman would raise
    const start = async () => {
      const id = await podman(
        ...'run --detach --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges'.split(' '),
        ...`--network host --volume data:/var/lib/roscherk --env PORT=${port}`.split(' '),
        ...`--ulimit nofile=${files_max.trim()}:${files_max.trim()} --ulimit nproc=4096:4096 roscherk:here`.split(' '),
      )
      machine.atClose(() => podman('rm', '--force', '--ignore', '--time', '10', id))
      const isOver = async () => (await podman('inspect', '--format', '{{.State.Status}}', id)) === 'exited'
      await ready(port, isOver, () => podman('logs', id))
      return id
    }
    const command = (id: string, ...words: string[]) =>
      podman('exec', id, 'node_modules/.bin/node', 'bin/roscherk.js', ...words)

    const id = await start()
    expect(await podman('exec', id, 'id', '-u')).toBe('10001')
    await expect(podman('exec', id, 'touch', '/opt/roscherk/x')).rejects.toThrow('Read-only')
    await podman('healthcheck', 'run', id)
    const seal = await command(id, 'seal', 'status')
    await podman('stop', '--time', '45', id)
    expect(await podman('inspect', '--format', '{{.State.ExitCode}}', id)).toBe('0')
    await podman('rm', id)

    expect(await command(await start(), 'seal', 'status')).toBe(seal)
  })
})

/** Makes the package and puts it into the Debian. @returns its path there */
async function aPackage({ folder, debian }: Machine, revision: string): Promise<string> {
  const words = [join(folder, `roscherk-${version}.tar.gz`), '--out', folder, '--revision', revision]
  await run(process.execPath, [join(root, 'deploy/release/make-deb.ts'), ...words], { maxBuffer: 2 ** 26 })
  const name = `roscherk_${version.replace('-', '~')}-${revision}_amd64.deb`
  copyFileSync(join(folder, name), join(debian, name))
  say(`package of ${megabytes(statSync(join(folder, name)).size)} MB`)
  return `/${name}`
}

/** Starts the server as its unit does, which no systemd reads here. */
async function serve({ debian, atClose }: Machine, port: number) {
  const start = [
    'set -a; . /etc/roscherk/roscherk.env; set +a; cd /opt/roscherk/current;',
    'exec setpriv --reuid=roscherk --regid=roscherk --clear-groups --no-new-privs',
    'node_modules/.bin/node --max-semi-space-size=4 server/start/main.ts',
  ].join(' ')
  const server = spawn('chroot', [debian, 'sh', '-c', start], { stdio: ['ignore', 'pipe', 'pipe'] })
  const isOver = () => server.exitCode !== null || server.signalCode !== null
  const stop = async () => {
    if (isOver()) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  atClose(stop)
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += String(text)))
  await ready(port, isOver, () => output)
  return { output: () => output, stop }
}

/** Builds the image of the release on the bare Debian, in images of its own. @returns podman with them */
async function anImage({ folder }: Machine) {
  const here = (name: string) => join(folder, name)
  const own = `--root ${here('images')} --runroot ${here('run')} --storage-driver vfs --runtime runc --cgroup-manager cgroupfs`
  const podman = async (...words: string[]) =>
    (await run('podman', [...own.split(' '), ...words], { maxBuffer: 2 ** 26 })).stdout.trim()
  await podman('import', here('debian.tar'), 'debian:here')
  copyFileSync(join(root, 'deploy/Containerfile'), here('Containerfile'))
  await podman(
    ...`build --format docker --isolation chroot --network host --tag roscherk:here --file ${here('Containerfile')}`.split(
      ' ',
    ),
    ...`--build-arg BASE=localhost/debian:here --build-arg VERSION=${version} --build-arg OFFICE=0`.split(' '),
    // of the machine, whose network may be looked into
    '--env',
    'NODE_EXTRA_CA_CERTS=/etc/machine.crt',
    folder,
  )
  say(`image of ${megabytes(Number(await podman('image', 'inspect', '--format', '{{.Size}}', 'roscherk:here')))} MB`)
  return podman
}
