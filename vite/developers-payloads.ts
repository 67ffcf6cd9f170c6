import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { exampleOf } from '../server/platform/routes/json-schema.ts'
import { openApiOf } from '../server/platform/routes/openapi.ts'
import { refusalsOf } from '../server/platform/routes/refusals-of.ts'
import { refusalCodes, refusalStatuses } from '../shared/rules/refusals.ts'
import { routes } from '../shared/contract/routes/index.ts'
import { moves, signRequestStatuses } from '../shared/rules/document-sign-requests.ts'
import { eventTypes } from '../shared/rules/events.ts'
import { eventTypeTexts, limitTexts } from '../shared/text/developers.ts'
import { signRequestStatusTexts } from '../shared/text/document-sign-requests.ts'
import { refusalTexts } from '../shared/text/refusals.ts'
import type { DevelopersData, Language, Program } from '../site/developers/developers-data.ts'
import { referenceOf, type Document } from './reference.ts'

const programs: readonly Language[] = ['sh', 'bsl', 'ts', 'php']
const receivers: readonly Language[] = ['py', 'php', 'ts', 'go']
const folder = path.resolve(import.meta.dirname, '../site/developers/examples')

async function filesOf(name: string, languages: readonly Language[]): Promise<Program[]> {
  return Promise.all(
    languages.map(async (language) => ({
      language,
      code: (await readFile(path.join(folder, `${name}.${language}`), 'utf8')).trimEnd(),
    })),
  )
}

function refusals(): DevelopersData['refusals'] {
  const possible = new Set(routes.filter(({ api, hidden }) => api.includes('v1') && !hidden).flatMap(refusalsOf))
  return refusalCodes
    .filter((code) => possible.has(code))
    .map((code) => ({ code, status: refusalStatuses[code], text: refusalTexts[code] }))
    .toSorted((a, b) => a.status - b.status)
}

const states: DevelopersData['states'] = signRequestStatuses.map((code) => ({
  code,
  word: signRequestStatusTexts[code].word,
  next: [...new Set(Object.values(moves[code]))].filter((next) => next !== code),
}))

/**
 * The body of a webhook about a document that is signed and sealed: the examples of all fields, and what is so in that
 * state.
 */
function sampleOf({ components: { schemas } }: Document): string {
  const event = exampleOf({ $ref: '#/components/schemas/RequestEvent' }, new Map(Object.entries(schemas))) as Sample
  const unset = [
    'reject_reason',
    'rejected_at',
    'fail_reason',
    'disowned_at',
    'again_id',
    'hidden_at',
    'bulk_sending_id',
  ]
  const none = ['reminders', 'code', 'correction', 'message', 'package_id', 'created_by_user_id']
  const at = String(event.data['sealed_at'])
  const data = {
    ...event.data,
    ...Object.fromEntries([...unset, ...none].map((name) => [name, null])),
    status: 'signed',
    updated_at: at,
    next_step: { text: 'Подписано', waits_for: 'nobody', action: null, action_at: null },
    documents: (event.data['documents'] as object[]).map((doc) => ({ ...doc, newest_file_id: null, warnings: [] })),
  }
  return JSON.stringify({ ...event, type: 'request.sealed', timestamp: at, data_at: at, data }, null, 2)
}
type Sample = { data: Record<string, unknown> }

/** The data of the pages for developers, by address. */
export async function developersPayloads(): Promise<Record<string, object>> {
  // addresses are not shown in it
  const document = openApiOf('v1', { public_url: '' }) as Document
  const developers: DevelopersData = {
    programs: await filesOf('quick-start', programs),
    receivers: await filesOf('webhook', receivers),
    sample: sampleOf(document),
    refusals: refusals(),
    states,
    events: eventTypes.map((type) => ({ type, text: eventTypeTexts[type] })),
    limits: limitTexts,
  }
  return {
    '/developers': developers,
    '/developers/reference': referenceOf(document),
  }
}
