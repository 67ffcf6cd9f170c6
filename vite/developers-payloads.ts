import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { openApiOf } from '../server/platform/routes/openapi.ts'
import { refusalsOf } from '../server/platform/routes/refusals-of.ts'
import { refusalCodes, refusalStatuses } from '../shared/rules/refusals.ts'
import { routes } from '../shared/contract/routes/index.ts'
import { moves, signRequestStatuses } from '../shared/rules/document-sign-requests.ts'
import { eventTypes } from '../shared/rules/events.ts'
import { eventTypeTexts, limitTexts } from '../shared/text/developers.ts'
import { signRequestStatusTexts } from '../shared/text/document-sign-requests.ts'
import { refusalTexts } from '../shared/text/refusals.ts'
import type { DevelopersData, Language } from '../site/developers/developers-data.ts'
import { referenceOf, type Document } from './reference.ts'

const languages: readonly Language[] = ['sh', 'bsl', 'ts', 'php']
const folder = path.resolve(import.meta.dirname, '../site/developers/examples')

async function programsOf(): Promise<DevelopersData['programs']> {
  return Promise.all(
    languages.map(async (language) => ({
      language,
      code: (await readFile(path.join(folder, `quick-start.${language}`), 'utf8')).trimEnd(),
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

/** The data of the pages for developers, by address. */
export async function developersPayloads(): Promise<Record<string, object>> {
  const developers: DevelopersData = {
    programs: await programsOf(),
    refusals: refusals(),
    states,
    events: eventTypes.map((type) => ({ type, text: eventTypeTexts[type] })),
    limits: limitTexts,
  }
  return {
    '/developers': developers,
    // addresses are not shown in it
    '/developers/reference': referenceOf(openApiOf('v1', { public_url: '' }) as Document),
  }
}
