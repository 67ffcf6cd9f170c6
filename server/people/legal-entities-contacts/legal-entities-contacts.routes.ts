import { legalEntityContactRoutes } from '#shared/contract/routes/legal-entities-contacts.ts'
import { plainRoutes } from '#server/platform/routes/plain-routes.ts'
import { contactColumns } from './legal-entities-contacts.columns.ts'
import { addContact, changeContact } from './legal-entities-contacts.commands.ts'
import { contactList, presentContact } from './legal-entities-contacts.store.ts'

export const legalEntitiesContacts = plainRoutes({
  table: 'legal_entities_contacts',
  routes: legalEntityContactRoutes,
  list: contactList,
  columns: contactColumns,
  present: presentContact,
  add: addContact,
  change: changeContact,
})
