/** `node tests/gauge/keep.ts` after the last `npm test` before a release: its seconds are what the next runs are compared with. */
import { writeFileSync } from 'node:fs'
import { lastRelease, lastRun, readSeconds } from './seconds.ts'

const rounded = Object.entries(readSeconds(lastRun))
  .map(([name, seconds]) => [name, Math.round(seconds * 10) / 10] as const)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
if (rounded.length === 0) throw new Error('run npm test first')
writeFileSync(lastRelease, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`)
