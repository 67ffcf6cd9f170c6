import { describe, expect, test } from 'vitest'
import { adminRoles, clientRoles, may, policy, type Resource, type Role } from '#shared/rules/policy.ts'

const staff = adminRoles.map((role): Role => `support:${role}`)
const clients: Role[] = [...clientRoles.map((role): Role => `client:${role}`), 'client:code']
const everybody: Role[] = [...staff, ...clients, 'signer']
const resources = Object.keys(policy) as Resource[]
const actionsOf = (resource: Resource) => Object.keys(policy[resource])
/** What a role may do: `create payments`. */
const rightsOf = (role: Role) =>
  resources.flatMap((resource) =>
    actionsOf(resource)
      .filter((action) => may(role, action, resource))
      .map((action) => `${action} ${resource}`),
  )
const isChanging = (right: string) => !/^(list|show|signer_view|timeline|evidence|download|end) | own-/.test(right)

test('an action missing from the permission table is refused', () => {
  for (const role of everybody) {
    expect(may(role, 'delete', 'clients')).toBe(false)
    expect(may(role, 'list', 'secrets')).toBe(false)
    expect(may(role, 'constructor', 'clients')).toBe(false)
    expect(may(role, 'list', '__proto__')).toBe(false)
  }
})

describe('staff', () => {
  test('a staff owner may do all that any other staff role may', () => {
    const owner = rightsOf('support:owner')
    for (const role of staff) expect(owner).toEqual(expect.arrayContaining(rightsOf(role)))
  })

  test('a staff auditor reads all and changes nothing', () => {
    expect(rightsOf('support:auditor').filter(isChanging)).toEqual([])
    const reading = rightsOf('support:owner').filter((right) => !isChanging(right))
    expect(rightsOf('support:auditor').toSorted()).toEqual(reading.toSorted())
  })

  test('a staff operator may do all but manage admins, tariffs and the installation and confirm legal texts', () => {
    expect(rightsOf('support:operator').filter((right) => right.endsWith(' admins'))).toEqual([])
    const missing = rightsOf('support:owner').filter((right) => !rightsOf('support:operator').includes(right))
    expect(missing.filter((right) => !right.endsWith(' admins'))).toEqual([
      'create tariffs',
      'update tariffs',
      'archive tariffs',
      'update installation',
      'try installation',
      'confirm legal-texts',
    ])
  })

  test('a staff accountant changes only notes and tasks about clients, tariffs, bills, payments, statements, the seller and approvals', () => {
    expect(rightsOf('support:accountant').filter(isChanging)).toEqual([
      'create client-notes',
      'archive client-notes',
      'create client-tasks',
      'update client-tasks',
      'create tariffs',
      'update tariffs',
      'archive tariffs',
      'cancel bills',
      'create payments',
      'confirm payments',
      'reverse payments',
      'create statements',
      'confirm statements',
      'confirm approvals',
      'refuse approvals',
      'update seller',
    ])
  })

  test('a staff owner or operator may stop a bulk sending, and no staff role may start one', () => {
    const may_stop = staff.filter((role) => may(role, 'stop', 'bulk-sendings'))
    expect(may_stop).toEqual(['support:owner', 'support:operator'])
    for (const role of staff)
      for (const action of ['create', 'correct', 'confirm']) expect(may(role, action, 'bulk-sendings')).toBe(false)
  })

  test('no staff role may sign, reject or send for others', () => {
    for (const role of staff) {
      for (const action of ['sign', 'reject', 'send', 'create']) {
        expect(may(role, action, 'document-sign-requests')).toBe(false)
      }
    }
  })
})

describe('a client', () => {
  test('a client role has no permission on staff resources', () => {
    for (const role of clients) {
      for (const resource of ['admins', 'clients', 'journal', 'deliveries', 'payments', 'clients-codes']) {
        expect(rightsOf(role).filter((right) => right.endsWith(` ${resource}`))).toEqual([])
      }
    }
  })

  test('only an owner of a client changes its codes and its users', () => {
    for (const role of clients.filter((client) => client !== 'client:owner')) {
      expect(rightsOf(role).filter((right) => isChanging(right) && /(client-codes|users)$/.test(right))).toEqual([])
    }
    expect(rightsOf('client:owner')).toEqual(
      expect.arrayContaining(['create client-codes', 'archive client-codes', 'create users', 'archive users']),
    )
  })

  test('an owner of a client may do all that any other user of it may', () => {
    for (const role of clients) expect(rightsOf('client:owner')).toEqual(expect.arrayContaining(rightsOf(role)))
  })

  test('a reader of a client reads all that its owner reads and changes nothing but what is their own', () => {
    // and decides about what is sent, where they are asked
    const own = ['update profile', 'end session', 'decide sending-approvals']
    expect(rightsOf('client:reader').filter((right) => isChanging(right) && !own.includes(right))).toEqual([])
    const reading = rightsOf('client:owner').filter((right) => !isChanging(right) && right !== 'end session')
    expect(rightsOf('client:reader')).toEqual(expect.arrayContaining(reading))
  })

  test('a sender of a client sees no money, codes and users', () => {
    const hidden = / (balance|packages|transactions|tariffs|bills|acts|reconciliation|client-codes|users)$/
    expect(rightsOf('client:sender').filter((right) => hidden.test(right))).toEqual(['quote balance'])
  })

  test('an accountant of a client sees organizations and money, and no documents', () => {
    const own = / (own-.*|profile|session|whoami)$/
    expect(rightsOf('client:accountant').filter((right) => !own.test(right))).toEqual([
      'list legal-entities',
      'show legal-entities',
      'show companies',
      'show banks',
      'list senders',
      'show senders',
      'show balance',
      'update balance',
      'list packages',
      'show packages',
      'create packages',
      'list transactions',
      'show transactions',
      'list tariffs',
      'show tariffs',
      'list bills',
      'show bills',
      'create bills',
      'list acts',
      'show acts',
      'show reconciliation',
    ])
  })

  test('a client role cannot sign', () => {
    for (const role of clients) expect(may(role, 'sign', 'document-sign-requests')).toBe(false)
  })

  test('a client code has no profile and archives nothing', () => {
    expect(rightsOf('client:code').filter((right) => /profile|archive/.test(right))).toEqual([])
  })
})

test('a signer may only sign, reject, download and end the session', () => {
  expect(rightsOf('signer').toSorted()).toEqual([
    'download document-sign-requests',
    'end session',
    'reject document-sign-requests',
    'sign document-sign-requests',
  ])
})
