import { resources } from './resources.ts'

/** Screens of no resource, as `links.ts` of each console names them. */
const own = {
  admin: [
    'admins/new',
    'clients/from-table',
    'settings',
    'month',
    'verification',
    'queues',
    'personal-data',
    'security',
    'profile',
    'news',
  ],
  cabinet: ['documents-for-accounting', 'profile', 'security'],
}

/** Resources whose rows have no screen, and those with a form for a new one. */
const rowless = {
  admin: 'balance tasks clients-codes looks message-stops packages senders stuck transactions',
  cabinet: 'balance client-codes looks packages tariffs transactions',
}
const created = {
  admin: 'clients payments tariffs',
  cabinet: 'bills bulk client-codes request imports individuals contacts organizations templates users webhooks',
}

const words = (text: string) => new Set(text.split(' '))

const consoles = {
  admin: {
    base: '/support',
    nouns: new Set<string | null>(Object.values(resources).map(({ support }) => support)),
    own: new Set(own.admin),
    rowless: words(rowless.admin),
    created: words(created.admin),
  },
  cabinet: {
    base: '/personal',
    nouns: new Set<string | null>(Object.values(resources).map(({ cabinet }) => cabinet)),
    own: new Set(own.cabinet),
    rowless: words(rowless.cabinet),
    created: words(created.cabinet),
  },
}

/** Whether a console shows a screen at this address, whatever row is there: else its answer has the status 404. */
export function isScreen(app: keyof typeof consoles, path: string): boolean {
  const { base, nouns, own: others, rowless: rows, created: forms } = consoles[app]
  const below = path.slice(base.length).replace(/^\//, '')
  if (below === '' || others.has(below)) return true
  const [noun = '', row, view, ...more] = below.split('/')
  if (!nouns.has(noun) || more.length > 0) return false
  if (row === undefined) return true
  if (row === 'create' && view === undefined) return forms.has(noun)
  return !rows.has(noun) && (view === undefined || view === 'show')
}
