import { sql } from 'kysely'
import { anchor_pause_times, seal_seconds_max } from '#shared/rules/limits.ts'
import { keepCrlFresh } from '#server/documents/cms/crl-file.ts'
import { shareCertificates } from '#server/documents/cms/shared-certificates.ts'
import { clearPageImages, clearUnsentFiles } from '#server/documents/files/clear-files.ts'
import { startChecking } from '#server/invariants/check-regularly.ts'
import { startListening } from '#server/messages/messengers/listen.ts'
import { issueDueActs } from '#server/money/acts/acts.commands.ts'
import { tellLowBalances } from '#server/money/billing/notice.ts'
import { expireDuePackages } from '#server/money/packages/packages.commands.ts'
import { recordDueFailures } from '#server/people/auth/failed-logins.ts'
import { runDueApprovals } from '#server/people/approvals/approvals.commands.ts'
import { checkDueOrigins } from '#server/people/clients/origin-proofs.ts'
import { stampAnchor } from '#server/people/journal/stamp-anchor.ts'
import { anchorDue } from '#server/platform/journal/anchors.commands.ts'
import { bringJobsBack, enqueue } from '#server/platform/jobs/jobs.ts'
import { startLeader } from '#server/platform/jobs/leader.ts'
import { onceRecorded, transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { askStatuses } from '#server/requests/deliveries/ask-statuses.ts'
import { warnOfForeignReceipts } from '#server/requests/deliveries/unmatched-receipts.ts'
import { expireDue } from '#server/requests/document-sign-requests/expire-due.ts'
import { remindDue } from '#server/requests/document-sign-requests/remind-due.ts'
import { clearDue } from '#server/requests/personal-data/clear-due.ts'
import { deleteDueApart } from '#server/requests/personal-data/delete-apart.ts'
import { sendCopies } from '#server/requests/messages/send-copies.ts'
import { noticesInTurn } from '#server/requests/messages/write-notices.ts'
import { sendUnknownAgain, sendUnopened } from '#server/requests/messages/resend.ts'
import { recountClientsInUse } from '#server/money/billing/clients-in-use.ts'
import { recountStats } from '#server/systems/stats/recent-stats.ts'
import { wakeWebhooks } from '#server/systems/webhooks/send-webhooks.ts'
import { orderDocumentStamps } from '#server/requests/sealing/document-stamp.ts'
import type { Month } from './demo/month.ts'
import { orderDrill } from './drill/order-drill.ts'
import { sweepDrills } from './drill/sweep-drills.ts'
import { deletePassingRows } from './passing-rows.ts'

const sweep_seconds = 15
/** between two looks for webhooks while this process adds to the journal */
const webhooks_seconds = 1
const unsealed_a_sweep_max = 100
const acts_every_minutes = 60
const clear_every_minutes = 60
const share_every_seconds = 60

type Step = (services: Services) => Promise<unknown>

/**
 * Seconds between two runs of a step that found nothing to do; one that says how much it has done goes on with the next
 * sweep, and so does one that failed. A minute where nobody waits for it.
 */
const usual_seconds = 60
const secondsOf: Readonly<Record<string, number>> = {
  sendCopies: sweep_seconds,
  undoClockJump: sweep_seconds,
  anchors: sweep_seconds,
  wakeWebhooks: sweep_seconds,
  askStatuses: sweep_seconds,
  tellLowBalances: 300,
  deletePassingRows: 900,
  sendUnopened: 600,
  orderDrill: 3600,
}
export const secondsBetween = (step: string): number => secondsOf[step] ?? usual_seconds

/** While the month of a demo is made: what its rows have not, or have only from before its end. */
const stepsBesideMonth = ({ ends }: Month): Record<string, Step> => ({
  expireDue: (services) => expireDue(services, ends),
  sendCopies: (services) => sendCopies(services, new Date(), ends),
  sealForgotten: (services) => sealForgotten(services, ends),
  undoClockJump: ({ db }) => bringJobsBack(db),
  sendUnknownAgain,
  wakeWebhooks,
  askStatuses,
})

/** Each is harmless when two servers run it at once: the leader may change while one runs. */
export const stepsOfInstallation = (services: Services): Record<string, Step> => ({
  expireDue: () => expireDue(services),
  remindDue: () => remindDue(services),
  sendCopies: () => sendCopies(services),
  writeNotices: noticesInTurn(),
  expireDuePackages,
  recordDueFailures,
  tellLowBalances,
  runDueApprovals,
  sealForgotten: () => sealForgotten(services),
  clearFiles: clearFilesInParts(),
  clearPersonalData: clearOnceAnHour(),
  // delays written before the clock went back would last as long as it went back
  undoClockJump: () => bringJobsBack(services.db),
  deletePassingRows,
  anchors: anchorsInTurn(),
  acts: actsOnceAnHour(services),
  sendUnknownAgain,
  sendUnopened: () => sendUnopened(services),
  recountStats: recountStats(services),
  recountClientsInUse: recountClientsInUse(services),
  stampAnchor,
  orderDocumentStamps,
  checkOrigins: () => checkDueOrigins(services),
  // those of other processes, and messages whose next try is due
  wakeWebhooks,
  warnOfForeignReceipts: warnOfForeignReceipts(services),
  orderDrill: () => orderDrill(services),
  // last: a gateway that does not answer delays nothing else
  askStatuses,
})

/** What every server does in its own folder. */
const stepsOfServer: Record<string, Step> = {
  keepCrlFresh: ({ config: { seal, data_dir } }) =>
    seal.files ? Promise.resolve() : keepCrlFresh(data_dir, seal.own.password),
  shareCertificates: shareOnceAMinute(),
  // those that were stored by another process
  rereadSettings: ({ settings }) => settings.reread(),
}

export type Periodic = {
  /** whether this process runs what one server runs for all */
  leads(): boolean
  stop(): Promise<void>
}

/**
 * Everything that happens by time: deadlines, reminders, ends of packages, low balances, signed requests without seal
 * and job, files nobody uses, anchors of the journal, document time-stamps, acts, messages of unknown outcome, expired keys and jobs, and the regular verification. A failure is retried
 * by the next sweep and does not stop the others. Of the servers with the role `jobs` one does it for all.
 * @param month that is being made: until it ends only what was not made in it is looked at
 */
export function startPeriodic(services: Services, month?: Month): Periodic {
  const { config, db, log } = services
  const own = everyFewSeconds(
    services,
    () => stepsOfServer,
    () => true,
  )
  const waking = wakeWhenRecorded(services)
  sweepDrills(config.data_dir).catch((error: unknown) => log.warn({ err: error }, 'the place of an old drill stays'))
  if (!config.roles.includes('jobs')) {
    own.begin()
    return {
      leads: () => false,
      stop() {
        waking.stop()
        return own.stop()
      },
    }
  }
  const all = stepsOfInstallation(services)
  let steps = month ? stepsBesideMonth(month) : all
  void month?.ended.then(() => (steps = all))
  const leader = startLeader(db, log, () => shared.begin())
  const shared = everyFewSeconds(
    services,
    () => steps,
    () => leader.leads(),
  )
  // apart from the sweep: checking every file takes long
  const verifying = startChecking(services, () => steps === all && leader.leads())
  const listening = startListening(services, () => steps === all && leader.leads())
  own.begin()
  return {
    leads: leader.leads,
    async stop() {
      waking.stop()
      await Promise.all([own.stop(), shared.stop(), verifying.stop(), listening.stop()])
      // nothing of ours runs any more: another server may begin at once
      await leader.stop()
    },
  }
}

/** Each process wakes the webhooks of what it has added to the journal itself. */
function wakeWhenRecorded(services: Services): { stop(): void } {
  const { db, log } = services
  let has_more = false
  onceRecorded(db, () => (has_more = true))
  const timer = setInterval(() => {
    if (!has_more) return
    has_more = false
    wakeWebhooks(services).catch((error: unknown) => log.error({ err: error }, 'webhooks were not woken'))
  }, webhooks_seconds * 1000)
  return { stop: () => clearInterval(timer) }
}

/** Runs the steps one after another, each while `mayRun` holds; a sweep that takes longer than its turn skips the next. */
function everyFewSeconds(services: Services, steps: () => Record<string, Step>, mayRun: () => boolean) {
  let stopped = false
  let sweeping: Promise<void> | undefined
  const next = new Map<string, number>()
  const sweep = async () => {
    for (const [step, run] of Object.entries(steps())) {
      if (stopped || !mayRun()) return
      const now = performance.now()
      // a timer may be a little early
      if (now + 1000 < (next.get(step) ?? 0)) continue
      next.delete(step)
      try {
        const done = await run(services)
        if (!(typeof done === 'number' && done > 0)) next.set(step, now + secondsBetween(step) * 1000)
      } catch (error) {
        services.log.error({ err: error, step }, 'sweep failed')
      }
    }
  }
  const begin = () => {
    sweeping ??= sweep().finally(() => (sweeping = undefined))
  }
  const timer = setInterval(begin, sweep_seconds * 1000)
  return {
    begin,
    async stop() {
      stopped = true
      clearInterval(timer)
      await sweeping
    },
  }
}

/**
 * A signed request always has its seal, a job for it, or a dead job that staff see; this finds requests with none of
 * the three.
 * @param since of those that were signed from then on
 */
export async function sealForgotten({ db }: Pick<Services, 'db'>, since?: Date): Promise<number> {
  const { rows } = await sql<{ id: number; client_id: number }>`
    select r.id, r.client_id from document_sign_requests r
    where r.status = 'signed' and r.sealed_at is null and r.signed_at < now() - make_interval(secs => ${seal_seconds_max})
      and not exists (select from jobs j where j.key = 'seal:' || r.id and j.state <> 'done')
      ${since ? sql`and r.signed_at >= ${since}` : sql``}
    limit ${unsealed_a_sweep_max}`.execute(db)
  for (const { id, client_id } of rows) {
    const job = { payload: { request_id: id }, client_id, key: `seal:${id}` }
    await transaction(db, (tx) => enqueue(tx, 'seal', job))
  }
  return rows.length
}

/** All page images are looked at once in 256 minutes. */
function clearFilesInParts(): (services: Services) => Promise<number> {
  let part = 0
  return async (services) => {
    const files = await clearUnsentFiles(services)
    const page_images = await clearPageImages(services, part)
    part = (part + 1) % 256
    if (files + page_images > 0) services.log.info({ files, page_images }, 'unused files cleared')
    return files
  }
}

/** Terms are days: an hour more changes nothing. What one sweep leaves, the next one takes. */
function clearOnceAnHour(): (services: Services) => Promise<void> {
  let next = 0
  return async (services) => {
    if (performance.now() < next) return
    const signer_files = await deleteDueApart(services)
    const { cleared, more } = await clearDue(services)
    if (!more) next = performance.now() + clear_every_minutes * 60_000
    if (signer_files > 0 || Object.keys(cleared).length > 0)
      services.log.info({ cleared, signer_files }, 'data cleared at the end of their terms')
  }
}

/** A certificate that was revoked on another server is not used here any more. */
function shareOnceAMinute(): (services: Services) => Promise<void> {
  let next = 0
  return async ({ config, storage, secrets }) => {
    if (!config.s3 || performance.now() < next) return
    next = performance.now() + share_every_seconds * 1000
    await shareCertificates(config.data_dir, storage, secrets)
  }
}

/** With very many chains an anchor takes seconds: it may not become all that the server does. */
function anchorsInTurn(): (services: Services) => Promise<void> {
  let next = 0
  return async (services) => {
    const began = performance.now()
    if (began < next) return
    if ((await anchorDue(services)) === 0) return
    const ended = performance.now()
    next = ended + anchor_pause_times * (ended - began)
  }
}

/** Reads the ledger, so not at every sweep. Paced by a monotonic clock. */
function actsOnceAnHour(services: Services): () => Promise<void> {
  let next = 0
  return async () => {
    if (performance.now() < next) return
    next = performance.now() + acts_every_minutes * 60_000
    const issued = await issueDueActs(services, new Date())
    if (issued > 0) services.log.info({ issued }, 'acts issued')
  }
}
