import { may } from '../rules/policy.ts'
import { resources, type Noun } from './resources.ts'

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
    'login',
  ],
  cabinet: ['documents-for-accounting', 'profile', 'approvals', 'company', 'security', 'login'],
}

/** Resources whose rows have no screen. */
const rowless = {
  admin: 'balance tasks clients-codes looks message-stops packages senders stuck transactions',
  cabinet: 'balance client-codes exchange looks packages tariffs transactions',
}
/** Of what may be created, that which has no screen for it: a dialog, a file, another address. */
const formless = { admin: 'admins statements tasks', cabinet: 'packages' }

type Side = 'support' | 'cabinet'

const nounsOf = (side: Side) => new Set<string | null>(Object.values(resources).map((noun) => noun[side]))

/** The screens of what a role of this side may create. */
function createdOn(side: Side, without: string): Set<string | null> {
  const role = side === 'support' ? 'support:owner' : 'client:owner'
  const nouns = (Object.keys(resources) as Noun[]).filter((noun) => may(role, 'create', noun))
  return new Set(nouns.map((noun) => resources[noun][side])).difference(words(without))
}

const words = (text: string) => new Set<string | null>(text.split(' '))

const consoles = {
  admin: {
    base: '/support',
    nouns: nounsOf('support'),
    own: new Set(own.admin),
    rowless: words(rowless.admin),
    created: createdOn('support', formless.admin),
  },
  cabinet: {
    base: '/personal',
    nouns: nounsOf('cabinet'),
    own: new Set(own.cabinet),
    rowless: words(rowless.cabinet),
    created: createdOn('cabinet', formless.cabinet),
  },
}

/** Whether a console shows a screen at this address, whatever row is there: else its answer has the status 404. */
export function isScreen(app: keyof typeof consoles, path: string): boolean {
  const { base, nouns, own: others, rowless: rows, created: forms } = consoles[app]
  const below = path.slice(base.length).replace(/^\//, '')
  // where a provider sends people back to
  if (below === '' || others.has(below) || /^login\/[a-z0-9-]+$/.test(below)) return true
  const [noun = '', row, view, ...more] = below.split('/')
  if (!nouns.has(noun) || more.length > 0) return false
  if (row === undefined) return true
  if (row === 'create' && view === undefined) return forms.has(noun)
  return !rows.has(noun) && (view === undefined || view === 'show')
}
