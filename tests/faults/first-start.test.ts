import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSecrets } from '#server/platform/core/secrets.ts'
import { aFolder } from '#tests/documents/fixtures.support.ts'

/** In a process with a file size limit, as on a full disk. */
function openSecretsWithoutRoom(folder: string): number | null {
  const root = join(import.meta.dirname, '../..')
  const script = `import { openSecrets } from ${JSON.stringify(join(root, 'server/platform/core/secrets.ts'))}
    await openSecrets(${JSON.stringify(folder)})`
  const started = spawnSync('/bin/sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath, '-e', script])
  return started.status
}

test('a first start on a full disk leaves no partial key: the next one makes it', async () => {
  const folder = aFolder()
  expect(openSecretsWithoutRoom(folder)).not.toBe(0)
  const [first, second] = [await openSecrets(folder, undefined), await openSecrets(folder, undefined)]
  expect(first.mac('code')).toEqual(second.mac('code'))
  expect(readdirSync(join(folder, 'keys'))).toEqual(['secret.key'])
})
