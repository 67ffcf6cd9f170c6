import type { Row } from './specification.rows.ts'

/** A test file and a part of a test's title in it. */
export type Proof = readonly [file: `tests/${string}`, title: string]

const pages: Proof = ['tests/e2e/specification.spec.ts', 'every public page']
const cabinet: Proof = ['tests/e2e/specification.spec.ts', 'every page of the personal area']
const support: Proof = ['tests/e2e/specification.spec.ts', 'every page of the support area']
const signing: Proof = ['tests/e2e/specification.spec.ts', 'every page of the signing flow']
const clientCall: Proof = ['tests/api/specification.test.ts', 'the client call %s']
const olderForm: Proof = ['tests/api/specification.test.ts', 'the older form %s']
const supportCall: Proof = ['tests/api/specification.test.ts', 'the support call %s']
const signed: Proof = ['tests/e2e/signing.spec.ts', 'a signer reads, gets a code, signs and downloads the sealed copy']
const rejected: Proof = [
  'tests/e2e/signing.spec.ts',
  'a signer rejects with a reason, and the link then shows the outcome',
]
const notFound: Proof = ['tests/e2e/addresses.spec.ts', 'an unknown path is shown decoded']
const errorPage: Proof = ['tests/e2e/specification.spec.ts', 'the error page shows']
const client: Proof = ['tests/browser/sessions.test.ts', 'is opened by storing a token and returns it with its prefix']
const supportReset: Proof = [
  'tests/browser/sessions.test.ts',
  'a reset of a support session clears it and goes to /support',
]
const viewport: Proof = ['tests/browser/page.test.ts', 'is "desktop" until measured, then follows the window']
const chunk: Proof = ['tests/browser/page.test.ts', 'reloads the page once per path in ten seconds']
const bases: Proof = ['tests/e2e/settings.spec.ts', 'the cabinet calls an API of another origin']
const deskBase: Proof = ['tests/e2e/settings.spec.ts', 'the console calls the support API of another origin']
const views: Proof = ['tests/e2e/counter.spec.ts', 'each change of the route in the site makes one counter hit']

/** What proves each row: at least one test. */
export const proofs: Record<Row, readonly [Proof, ...Proof[]]> = {
  'route /': [pages],
  'route /1c': [pages],
  'route /contacts': [pages],
  'route /documents/legal-information': [pages],
  'route /documents/policy': [pages],
  'route /register': [pages],
  'route /document-sign/{group}': [signing],
  'route /document-sign/{group}/sign': [signing],
  'route /document-sign/{group}/approved': [signing],
  'route /document-sign/{group}/reject': [signing],
  'route /document-sign/{group}/rejected': [signing],
  'route /document-sign/{group}/fault': [signing],
  'route /document-sign/{group}/download': [signing],
  'route /personal': [cabinet],
  'route /personal/balance': [cabinet],
  'route /personal/contacts': [cabinet],
  'route /personal/individuals': [cabinet],
  'route /personal/organizations': [cabinet],
  'route /personal/request': [cabinet],
  'route /support': [support],
  'route /support/admins': [support],
  'route /support/admins/new': [support],
  'route /support/bills': [support],
  'route /support/clients': [support],
  'route /support/contacts': [support],
  'route /support/individuals': [support],
  'route /support/journal': [support],
  'route /support/legal': [support],
  'route /support/request': [support],
  'pages and layouts load lazily': [
    ['tests/e2e/specification.spec.ts', 'a page of the site loads only the scripts of that page'],
  ],
  'error page with heading, code, message, button and picture': [errorPage],
  '404 page with the unknown path': [notFound],
  'support session reset leads to /support': [supportReset],

  'client session: logged out by default': [client],
  'client session: token with its prefix': [client],
  'client session: profile of three fields': [
    ['tests/browser/sessions.test.ts', 'stores only the listed profile fields'],
  ],
  'support session: flag and token with its prefix': [supportReset],
  'support session: second record': [supportReset],
  'signing session: six cookies': [['tests/browser/sessions.test.ts', 'stores each field in its own cookie']],
  'signing session: what a reset clears and keeps': [
    ['tests/browser/sessions.test.ts', 'keeps code, phone and status after a reset'],
  ],
  'viewport cookie holds a breakpoint': [viewport],
  'payload of a login': [clientCall, supportCall],
  'payload of a bill': [clientCall],
  'payload of a payment': [supportCall],
  'payload of a sign request': [olderForm],

  'client session: logged in by a saved token, reset to a location': [
    client,
    ['tests/browser/sessions.test.ts', 'is cleared by a reset, which navigates to the given place'],
  ],
  'support session: logged in by a token, reset to /support': [supportReset],
  'sign request: check a code and sign': [signed],
  'sign request: reject': [rejected],
  'sign request: outcomes approved, rejected, fault, download': [signing],
  'breakpoint follows the window, falls back to desktop': [viewport],
  'failed chunk reloads the page once': [chunk],
  'route rule with a redirect is followed': [
    ['tests/e2e/addresses.spec.ts', 'the server redirects'],
    ['tests/e2e/addresses.spec.ts', 'the cabinet fetches the route rules ahead and follows'],
    ['tests/e2e/addresses.spec.ts', 'the console fetches the route rules ahead and follows'],
    ['tests/e2e/addresses.spec.ts', 'the signer’s page fetches the route rules ahead and follows'],
  ],
  'external target is a full navigation': [
    ['tests/e2e/addresses.spec.ts', 'the site follows a redirect on a navigation inside it'],
  ],

  'guard of /personal': [['tests/browser/sessions.test.ts', 'to /personal'], cabinet],
  'no guard of /support': [['tests/e2e/specification.spec.ts', 'the support area keeps the address']],
  'failed validation of a route gives 404': [
    ['tests/screens/console.test.ts', 'an address of a row that cannot exist'],
  ],
  'input mask and its tokens': [['tests/browser/mask.test.ts', 'the tokens of a mask']],

  'client: personal area by a token': [['tests/api/specification.test.ts', 'a token opens the APIs of its role']],
  'support: area by a token': [['tests/api/specification.test.ts', 'a token opens the APIs of its role']],
  'signer: by link and code': [signed],
  'administrators are listed and created': [
    ['tests/api/accounts.test.ts', 'an owner creates an administrator, who can log in'],
    support,
  ],

  'API base and version are configurable': [bases],
  'host of the API is configurable': [
    bases,
    ['tests/api/other-origins.test.ts', 'answer under their configured addresses'],
  ],
  'token in the authorization header': [['tests/api/specification.test.ts', 'a token opens the APIs of its role']],
  'client POST auth/login': [clientCall],
  'client GET individuals': [clientCall],
  'client GET legal-entities': [clientCall],
  'client GET legal-entities-contacts': [clientCall],
  'client GET billing/packages': [clientCall],
  'client GET billing/packages/balance': [clientCall],
  'client GET billing/transactions': [clientCall],
  'client GET billing/tariffs': [clientCall],
  'client GET billing/bills': [clientCall],
  'client GET document-sign-requests': [clientCall],
  'client GET profile': [clientCall],
  'client POST files': [clientCall],
  'creation of a bill': [clientCall],
  'configurable method of the bill call': [['tests/billing/bills-by-get.test.ts', 'with the method get'], bases],
  'older form document-sign-requests/{id}': [olderForm],
  'older form document-sign-requests/{id}/code/{code}': [olderForm],
  'older form document-sign-requests/{id}/codes/check': [olderForm],
  'older form document-sign-requests/{id}/reject': [olderForm],
  'older form document-sign-requests/{id}/sign': [olderForm],
  'older form downloads/{id}': [olderForm],
  'older form legal-entities/{id}': [olderForm],
  'older form auth/login': [clientCall],
  'older form billing-balance': [olderForm],
  'configured base of the support API': [deskBase],
  'support POST auth/login': [supportCall],
  'support GET billing/balance': [supportCall],
  'support GET billing/transactions': [supportCall],
  'support GET billing/tariffs': [supportCall],
  'support POST billing/payments': [supportCall],
  'support GET clients': [supportCall],
  'support GET clients-codes': [supportCall],
  'support GET legal-entities-contacts': [supportCall],
  'support GET individuals': [supportCall],
  'support GET legal-entities': [supportCall],
  'support GET admins': [supportCall],
  'support GET admins/{id}': [supportCall],
  'support GET document-sign-requests': [supportCall],
  'support GET journal': [supportCall],
  'GET calls take query and headers': [
    ['tests/browser/api-client.test.ts', 'are keyed by the given key, or not cached at all'],
  ],
  'GET answers are cached by key': [
    ['tests/browser/api-client.test.ts', 'are keyed by the given key, or not cached at all'],
  ],
  'build meta with route rules': [['tests/e2e/specification.spec.ts', 'the files of the build']],
  'latest build is polled with a timestamp': [
    ['tests/browser/page.test.ts', 'a newer build is announced once; the poll has the time in its query'],
    ['tests/e2e/addresses.spec.ts', 'offer to reload when a newer build is out'],
  ],
  'payload of a prerendered page': [['tests/e2e/specification.spec.ts', 'the files of the build']],
  'page view on each route change': [views],
  'referer of a page view is the previous path': [views],
  'goal events': [
    ['tests/e2e/counter.spec.ts', 'a registration and a bill made in the browser are goals'],
    ['tests/e2e/counter.spec.ts', 'a sent request and a signature are goals'],
  ],
  'error reports': [['tests/e2e/settings.spec.ts', 'a fault of a page is reported']],
  'object bodies are sent as JSON': [
    ['tests/browser/api-client.test.ts', 'the API client sends object bodies as JSON, forms and files unchanged'],
  ],
  'statuses 400 to 599 are errors': [['tests/browser/api-client.test.ts', 'does not retry a GET after %i']],
  'retry statuses': [['tests/browser/api-client.test.ts', 'retries a GET once after %i']],
  'one retry, and none for methods that change something': [
    ['tests/browser/api-client.test.ts', 'retries a GET once after %i'],
    ['tests/browser/api-client.test.ts', 'does not retry %s automatically'],
  ],

  'error: unknown page': [notFound],
  'error: route validation': [['tests/screens/console.test.ts', 'an address of a row that cannot exist']],
  'error: chunk load failure': [chunk],
  'error: bill creation': [
    [
      'tests/billing/bill-failure.test.ts',
      'a bill without a configured seller fails with the text of the specification',
    ],
    ['tests/e2e/addresses.spec.ts', 'a bill that a broken proxy answers for'],
  ],
  'error: unknown API path key': [
    ['tests/browser/api-client.test.ts', 'an API call with an unknown key is refused by name'],
  ],
  'error: copied to the clipboard': [['tests/browser/page.test.ts', 'shows what was copied']],
  'error: not copied to the clipboard': [['tests/browser/page.test.ts', 'shows that it failed']],
  'error: generic page': [errorPage],

  'constant: viewport cookie': [viewport],
  'constant: breakpoints': [['tests/browser/page.test.ts', 'the viewport cookie for a window of %i px is %s']],
  'constant: clipboard toast': [['tests/browser/page.test.ts', 'shows what was copied']],
  'constant: reload guard': [chunk],
  'constant: manifest prefetch': [['tests/browser/page.test.ts', 'are prefetched one second after the page is idle']],
  'constant: cookie paths': [['tests/browser/sessions.test.ts', 'every cookie is Secure, SameSite=Strict']],
  'constant: Moscow time, Russian locale, week from Monday': [
    ['tests/rules/clock.test.ts', 'times are shown in Moscow'],
    ['tests/screens/console.test.ts', 'the calendar is Russian and its week begins on Monday'],
  ],
}
