/** Tabs that a client's page had before it had sections, by their address; colleagues have saved and sent such addresses. */
export const earlierTabs = {
  requests: 'requests',
  bulk: 'requests',
  deliveries: 'requests',
  money: 'money',
  bills: 'money',
  payments: 'money',
  packages: 'money',
  papers: 'money',
  organizations: 'people',
  individuals: 'people',
  contacts: 'people',
  users: 'access',
  codes: 'access',
  webhooks: 'access',
  journal: 'journal',
} as const
