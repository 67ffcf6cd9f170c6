import { may, type AdminRole, type Permission } from '#shared/rules/policy.ts'
import { searchText } from '#shared/rules/search.ts'
import { menuTexts as menu, profileTitle } from '#shared/text/admin.ts'
import { securityTexts } from '#shared/text/second-factor.ts'
import { verbTexts as verb } from '#shared/text/search-verbs.ts'
import { waitingFilter as waitingApprovals } from '../approvals/waiting-filter.ts'
import { links } from '../links.ts'

type Verb = { label: string; to: string; allow: Permission; words?: string }

/** Every screen and action of the console that begins at an address, by the words that people look for them with. */
export const verbs: readonly Verb[] = [
  { label: verb.payment, words: verb.payment_words, to: links.create('payments'), allow: ['create', 'payments'] },
  { label: verb.statement, words: verb.statement_words, to: links.list('statements'), allow: ['create', 'statements'] },
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
  { label: menu.clients, to: links.list('clients'), allow: ['list', 'clients'] },
  { label: menu.requests, to: links.list('document-sign-requests'), allow: ['list', 'document-sign-requests'] },
  { label: verb.bulk, to: links.list('bulk-sendings'), allow: ['list', 'bulk-sendings'] },
  { label: menu.deliveries, words: verb.deliveries_words, to: links.list('deliveries'), allow: ['list', 'deliveries'] },
  { label: menu.senders, to: links.list('senders'), allow: ['list', 'senders'] },
  { label: menu.complaints, to: links.list('complaints'), allow: ['list', 'complaints'] },
  { label: menu.stuck, to: links.list('stuck'), allow: ['list', 'stuck'] },
  { label: menu.approvals, to: links.list('approvals'), allow: ['list', 'approvals'] },
  { label: menu.statements, to: links.list('statements'), allow: ['list', 'statements'] },
  { label: menu.bills, to: links.list('bills'), allow: ['list', 'bills'] },
  { label: menu.payments, to: links.list('payments'), allow: ['list', 'payments'] },
  { label: menu.balance, to: links.list('balance'), allow: ['list', 'balance'] },
  {
    label: menu.transactions,
    words: verb.transactions_words,
    to: links.list('transactions'),
    allow: ['list', 'transactions'],
  },
  { label: menu.tariffs, words: verb.tariffs_words, to: links.list('tariffs'), allow: ['list', 'tariffs'] },
  { label: menu.packages, to: links.list('packages'), allow: ['list', 'packages'] },
  { label: menu.legal, to: links.list('legal-entities'), allow: ['list', 'legal-entities'] },
  {
    label: menu.individuals,
    words: verb.individuals_words,
    to: links.list('individuals'),
    allow: ['list', 'individuals'],
  },
  { label: menu.contacts, to: links.list('legal-entities-contacts'), allow: ['list', 'legal-entities-contacts'] },
  { label: menu.codes, words: verb.codes_words, to: links.list('clients-codes'), allow: ['list', 'clients-codes'] },
  { label: menu.webhooks, words: verb.webhooks_words, to: links.list('webhooks'), allow: ['list', 'webhooks'] },
  { label: verb.webhook_messages, to: links.list('webhook-messages'), allow: ['list', 'webhook-messages'] },
  { label: verb.users, to: links.list('users'), allow: ['list', 'users'] },
  {
    label: menu.message_stops,
    words: verb.stops_words,
    to: links.list('message-stops'),
    allow: ['list', 'message-stops'],
  },
  { label: menu.journal, to: links.list('journal'), allow: ['list', 'journal'] },
  { label: menu.looks, to: links.list('looks'), allow: ['list', 'looks'] },
  { label: menu.verification, to: links.verification, allow: ['show', 'verification'] },
  { label: menu.personal_data, to: links.personalData, allow: ['show', 'personal-data'] },
  { label: menu.settings, words: verb.settings_words, to: links.settings, allow: ['show', 'seller'] },
  { label: menu.admins, words: verb.admin_words, to: links.list('admins'), allow: ['list', 'admins'] },
  { label: profileTitle, to: links.profile, allow: ['show', 'own-account'] },
  { label: securityTexts.title, words: verb.security_words, to: links.security, allow: ['update', 'own-factor'] },
]

const verbs_shown_max = 5

/** Those of a role whose words begin as each typed word does; those whose name begins so come first. */
export function verbsFor(role: AdminRole, typed: string): Verb[] {
  const text = searchText(typed)
  if (text === '') return []
  const asked = text.split(' ')
  const found = verbs.filter(({ label, words = '', allow: [action, resource] }) => {
    if (!may(`support:${role}`, action, resource)) return false
    const own = searchText(`${label} ${words}`).split(/[\s«»,]+/)
    return asked.every((word) => own.some((one) => one.startsWith(word)))
  })
  const isNamed = ({ label }: Verb) => searchText(label).startsWith(text)
  return found.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a))).slice(0, verbs_shown_max)
}
