import type { SavedDraft, SavedDraftInput } from '#shared/contract/saved-drafts.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import { randomId } from '#shared/browser/random-id.ts'
import { isSameContent } from './draft-content.ts'

/** Where the draft is on the server, as this tab knows it. */
export type Saved = { id: number; version: number }

/** `conflict`: changed elsewhere; `gone`: sent or deleted elsewhere. Nothing is saved in these two until the user decides. */
export type Saving =
  | { state: 'nothing' | 'saving' | 'offline' | 'conflict' | 'gone' }
  | { state: 'saved'; at: string }
  | { state: 'refused'; why: string }

/** A form that may have been saved: its answer was not seen. */
export type Sent = { content: SavedDraftInput; key: string }

/** What this tab knows of the server; `isDirty`: something is in this tab only. */
export type Place = { saved: Saved | null; sent: Sent | null; isDirty: boolean }

export type DraftCalls = {
  create: (sent: Sent) => Promise<SavedDraft>
  change: (saved: Saved, content: SavedDraftInput) => Promise<SavedDraft>
  read: (id: number) => Promise<SavedDraft>
}

type SaverOptions = {
  calls: DraftCalls
  saved: Saved | null
  /** what this tab had sent before it was reloaded */
  sent: Sent | null
  problem: 'conflict' | 'gone' | null
  onChange: (saving: Saving, place: Place) => void
  quiet_ms?: number
  retry_ms?: number
}

export type DraftSaver = ReturnType<typeof draftSaver>

/** Saves a form some time after its last change, one call after another, again while there is no connection. */
export function draftSaver({ calls, problem, onChange, quiet_ms = 1000, retry_ms = 5000, ...known }: SaverOptions) {
  let { saved, sent: unsure } = known
  let waiting: SavedDraftInput | null = null
  let current: Sent | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let saving: Saving = { state: problem ?? 'nothing' }
  let isStopped = false
  let isDetached = false

  const show = (next: Saving) => {
    saving = next
    const sent = current ?? unsure
    if (!isStopped && !isDetached) onChange(saving, { saved, sent, isDirty: waiting !== null || sent !== null })
  }
  const isBlocked = () => isStopped || saving.state === 'conflict' || saving.state === 'gone'

  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void start(), ms)
  }

  /** @throws ApiError */
  async function store(sent: Sent): Promise<SavedDraft> {
    if (!saved) return calls.create(sent)
    const { id } = saved
    try {
      return await calls.change(saved, sent.content)
    } catch (error) {
      if (unsure === null || statusOf(error) !== 412) throw error
      // the change whose answer was not seen has made the new version
      const now = await calls.read(id)
      if (!isSameContent(now, sent.content)) throw error
      return now
    }
  }

  /** What may have been saved is repeated as it was, so that it is saved once. */
  function nextOne(): Sent | null {
    if (isBlocked()) return null
    if (unsure) return unsure
    const content = waiting
    waiting = null
    return content && { content, key: randomId() }
  }

  async function run(): Promise<void> {
    for (let sent = nextOne(); sent; sent = nextOne()) {
      current = sent
      show({ state: 'saving' })
      try {
        const row = await store(sent)
        saved = { id: row.id, version: row.version }
        current = null
        unsure = null
        show({ state: 'saved', at: row.updated_at })
      } catch (error) {
        const end = endOf(error)
        current = null
        unsure = end.state === 'offline' ? sent : null
        if (!unsure) waiting ??= sent.content
        show(end)
        if (unsure) later(retry_ms)
        return
      }
    }
  }

  function start(): Promise<void> {
    clearTimeout(timer)
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  return {
    /** the form has changed */
    keep(content: SavedDraftInput) {
      waiting = content
      show(saving)
      if (!isBlocked() && saving.state !== 'offline') later(quiet_ms)
    },
    /** Saves at once what is not saved yet. @returns the state after it */
    async flush(): Promise<{ saving: Saving; saved: Saved | null }> {
      if (running) await running
      if ((unsure ?? waiting) && !isBlocked()) await start()
      return { saving, saved }
    },
    /** From here on it is a new draft: what the server has stays. */
    asNew(content: SavedDraftInput) {
      saved = null
      unsure = null
      waiting = content
      saving = { state: 'nothing' }
      void start()
    },
    /** Another form is opened: what is left is still saved, without `onChange`. */
    detach() {
      isDetached = true
    },
    /** Nothing is saved any more: it has been sent or left. */
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null)

function endOf(error: unknown): Saving {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message } = error
  if (status === 412) return { state: 'conflict' }
  if (status === 404) return { state: 'gone' }
  const isTried = status === 0 || status >= 500 || status === 408 || status === 429 || code === 'idempotency_busy'
  return isTried ? { state: 'offline' } : { state: 'refused', why: message }
}
