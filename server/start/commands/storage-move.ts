import { join } from 'node:path'
import { storageMoveTexts as t } from '#shared/text/storage-move.ts'
import { type Moved, moveFiles, removeMoved } from '#server/documents/storage/move-files.ts'
import { openStorage } from '#server/documents/storage/open-storage.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { readConfig } from '../config.ts'
import { exitCodes, say, type Call, type ExitCode } from './call.ts'

const report_every_ms = 5_000

/** `npx roscherk storage:move to-s3 | to-folder`: between the folder and the bucket of the settings. */
export async function moveStorage(call: Call): Promise<ExitCode> {
  const [direction] = call.positionals
  if (direction !== 'to-s3' && direction !== 'to-folder') throw new StartRefusal(t.direction)
  const { data_dir, s3 } = readConfig({ ...process.env, DEMO: '0' })
  if (!s3) throw new StartRefusal(t.no_bucket)
  const folder = { storage: await openStorage({ data_dir, s3: undefined }), name: t.folder(join(data_dir, 'files')) }
  const bucket = { storage: await openStorage({ data_dir, s3 }), name: t.bucket(s3.bucket, s3.prefix) }
  const [from, to] = direction === 'to-s3' ? [folder, bucket] : [bucket, folder]
  say(t.plan(from.name, to.name))
  await to.storage.check()

  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new StartRefusal(t.stopped)))
  }
  const moved = await moveFiles(from.storage, to.storage, {
    check: call.flag('check'),
    remove_extra: call.flag('remove-extra'),
    signal: stop.signal,
    report: everySoOften(),
  })
  sayProgress(moved)
  if (moved.extra > 0) say(call.flag('remove-extra') ? t.removed_extra(moved.extra) : t.extra(moved.extra))
  for (const key of moved.damaged) say(t.damaged(key))
  if (!call.flag('remove-source')) say(t.next[direction])
  else if (moved.damaged.length > 0) say(t.kept)
  else say(t.removed(await removeMoved(from.storage, to.storage, stop.signal)))
  return moved.damaged.length > 0 ? exitCodes.faults : exitCodes.ok
}

function sayProgress({ copied, copied_bytes, there }: Moved): void {
  say(t.progress(copied, Math.round(copied_bytes / 1024 / 1024), there))
}

function everySoOften(): (moved: Moved) => void {
  let next = performance.now() + report_every_ms
  return (moved) => {
    if (performance.now() < next) return
    next = performance.now() + report_every_ms
    sayProgress(moved)
  }
}
