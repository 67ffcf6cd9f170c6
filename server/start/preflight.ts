import { access, constants } from 'node:fs/promises'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { arePagesFresh, pageFolders } from '#server/pages/build-if-stale.ts'
import type { Config } from '#server/platform/core/config.ts'
import { makeDataDir } from '#server/platform/core/data-dir.ts'
import { requireEngine } from '#server/platform/db/engine-binaries.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'

/**
 * What would stop the start after its pages are built and its engine runs is found before.
 * @throws StartRefusal; the error of the disk for `data_dir`
 */
export async function preflight(config: Config, hasPages: boolean): Promise<void> {
  if (config.database_url === undefined) requireEngine()
  await makeDataDir(config.data_dir)
  await access(config.data_dir, constants.W_OK)
  await requireFreePort(config)
  // we print `localhost` then, of which browsers try this address first
  if (config.public_url === undefined && config.host === '127.0.0.1' && hasIpv6()) {
    await requireFreePort({ ...config, host: '::1' })
  }
  if (hasPages && !arePagesFresh()) await requireWritable(pageFolders)
}

const hasIpv6 = () => Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

/** Another program may still take the port until the server does. */
async function requireFreePort(config: Pick<Config, 'port' | 'host'>): Promise<void> {
  const { port, host } = config
  const probe = createServer()
  await new Promise<void>((done, fail) => probe.once('error', fail).listen({ port, host }, done)).catch(
    (error: unknown) => refuseListening(config, error),
  )
  await new Promise((done) => probe.close(done))
}

async function requireWritable(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await access(folder, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return
      throw new StartRefusal(
        `Страницы не собрать: в ${folder} нельзя писать. Соберите их от владельца папки: npm run build.`,
        { cause: error },
      )
    })
  }
}

const listeningFaults: Record<string, string> = {
  EADDRINUSE: 'он занят другой программой. Остановите её или укажите другой в PORT',
  EACCES: 'его может занять только root. Укажите другой в PORT',
  EADDRNOTAVAIL: 'такого адреса у этой машины нет. Проверьте HOST',
}

/** @throws StartRefusal that says what to do, or the error as it is */
export function refuseListening({ port, host }: Pick<Config, 'port' | 'host'>, error: unknown): never {
  const fault = error instanceof Error && 'code' in error ? listeningFaults[String(error.code)] : undefined
  if (fault === undefined) throw error
  throw new StartRefusal(`Порт ${port} на ${host} не открывается: ${fault}.`, { cause: error })
}
