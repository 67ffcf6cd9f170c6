import { hasHere } from '#shared/browser/has-here.ts'
import { resources, type Noun } from '#shared/contract/resources.ts'
import { may, type AdminRole, type Permission } from '#shared/rules/policy.ts'
import { searchText } from '#shared/rules/search.ts'
import { menuTexts as menu, profileTitle } from '#shared/text/admin.ts'
import { newsTitle } from '#shared/text/console-help.ts'
import { manyOf } from '#shared/text/fields.ts'
import { securityTexts } from '#shared/text/second-factor.ts'
import { verbTexts as verb } from '#shared/text/search-verbs.ts'
import { waitingApprovals } from '#shared/rules/waiting.ts'
import { links } from '../links.ts'

type Verb = { label: string; to: string; allow: Permission; words?: string }

type ListPermission = Permission & readonly ['list', Parameters<typeof links.list>[0]]

/** The list of a noun, for those who may read it. */
const listOf = (allow: ListPermission, label: string, words = ''): Verb => ({
  label,
  words,
  to: links.list(allow[1]),
  allow,
})

const written: readonly Verb[] = [
  { label: verb.payment, words: verb.payment_words, to: links.create('payments'), allow: ['create', 'payments'] },
  { label: verb.statement, words: verb.statement_words, to: links.list('statements'), allow: ['create', 'statements'] },
  { label: verb.client, words: verb.client_words, to: links.create('clients'), allow: ['create', 'clients'] },
  {
    label: verb.clients_table,
    words: verb.clients_table_words,
    to: links.clientsFromTable,
    allow: ['create', 'clients'],
  },
  {
    label: verb.request,
    words: verb.request_words,
    to: links.list('document-sign-requests'),
    allow: ['list', 'document-sign-requests'],
  },
  { label: verb.stop, words: verb.stop_words, to: links.list('clients'), allow: ['update', 'clients'] },
  { label: verb.tariff, words: verb.tariff_words, to: links.create('tariffs'), allow: ['create', 'tariffs'] },
  { label: verb.admin, words: verb.admin_words, to: links.newAdmin, allow: ['create', 'admins'] },
  {
    label: verb.approve,
    words: verb.approve_words,
    to: links.list('approvals', waitingApprovals),
    allow: ['confirm', 'approvals'],
  },
  { label: verb.erase, words: verb.erase_words, to: links.personalData, allow: ['erase', 'personal-data'] },
  { label: menu.overview, to: links.overview, allow: ['show', 'own-account'] },
  listOf(['list', 'clients'], menu.clients),
  listOf(['list', 'client-tasks'], menu.tasks, verb.tasks_words),
  listOf(['list', 'document-sign-requests'], menu.requests),
  listOf(['list', 'deliveries'], menu.deliveries, verb.deliveries_words),
  listOf(['list', 'senders'], menu.senders),
  listOf(['list', 'approvals'], menu.approvals),
  { label: menu.month, words: verb.month_words, to: links.month, allow: ['list', 'balance'] },
  listOf(['list', 'statements'], menu.statements),
  listOf(['list', 'transactions'], menu.transactions, verb.transactions_words),
  listOf(['list', 'tariffs'], menu.tariffs, verb.tariffs_words),
  listOf(['list', 'individuals'], menu.individuals, verb.individuals_words),
  listOf(['list', 'clients-codes'], menu.codes, verb.codes_words),
  listOf(['list', 'webhooks'], menu.webhooks, verb.webhooks_words),
  listOf(['list', 'users'], verb.users),
  listOf(['list', 'message-stops'], menu.message_stops, verb.stops_words),
  { label: menu.verification, to: links.verification, allow: ['show', 'verification'] },
  { label: menu.queues, to: links.queues, allow: ['show', 'queues'] },
  { label: menu.personal_data, to: links.personalData, allow: ['show', 'personal-data'] },
  { label: menu.settings, words: verb.settings_words, to: links.settings, allow: ['show', 'installation'] },
  listOf(['list', 'admins'], menu.admins, verb.admin_words),
  { label: newsTitle, words: verb.news_words, to: links.news, allow: ['show', 'own-account'] },
  { label: profileTitle, to: links.profile, allow: ['show', 'own-account'] },
  { label: securityTexts.title, words: verb.security_words, to: links.security, allow: ['update', 'own-factor'] },
]

const hasList = (noun: Noun): noun is ListPermission[1] =>
  resources[noun].support !== null && may('support:owner', 'list', noun)

/**
 * Every screen and action of the console that begins at an address, by the words that people look for them with; a list
 * without words of its own by the name of its noun.
 */
export const verbs: readonly Verb[] = [
  ...written,
  ...(Object.keys(resources) as Noun[])
    .filter(hasList)
    .filter((noun) => !written.some(({ to }) => to === links.list(noun)))
    .map((noun) => listOf(['list', noun] as ListPermission, manyOf(noun))),
]

const verbs_shown_max = 5

/** Those of a role whose words begin as each typed word does; those whose name begins so come first. */
export function verbsFor(role: AdminRole, typed: string): Verb[] {
  const text = searchText(typed)
  if (text === '') return []
  const asked = text.split(' ')
  const found = verbs.filter(({ label, words = '', allow: [action, resource] }) => {
    if (!hasHere(resource) || !may(`support:${role}`, action, resource)) return false
    const own = searchText(`${label} ${words}`).split(/[\s«»,]+/)
    return asked.every((word) => own.some((ownWord) => ownWord.startsWith(word)))
  })
  const isNamed = ({ label }: Verb) => searchText(label).startsWith(text)
  return found.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a))).slice(0, verbs_shown_max)
}
