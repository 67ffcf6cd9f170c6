import { showDate, showExactTime } from '#shared/rules/clock.ts'
import type { SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import { proofVerdictOf } from '#shared/text/claims.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { proofTexts as t, vouchingTexts } from '#shared/text/proof.ts'
import type { Checked, CheckedRequest } from '../check/check-archive.ts'
import type { CheckedSeal } from '../check/check-documents.ts'
import { fingerprintField } from './fingerprint-field.ts'
import { type Child, element } from './element.ts'

/** More requests than this are closed until one opens them. */
const open_max = 3

/** What was found in an archive, from the verdict down to what the reader compares. */
export function reportOf(name: string, checked: Checked): HTMLElement {
  const { verdict, faults, files, requests } = checked
  const sealed = requests.some(({ seals }) => seals.length > 0)
  const { tone, heading, text } = proofVerdictOf({ verdict, sealed })
  const isFound = requests.length > 0 || (verdict !== 'none' && verdict !== 'wrong')
  return element(
    'div',
    { class: 'report' },
    element('p', { class: 'file' }, name),
    element(
      'div',
      { class: `verdict verdict--${tone}` },
      element('span', { class: 'mark', 'aria-hidden': 'true' }, { good: '✓', bad: '✕', wait: '?' }[tone]),
      element('div', {}, element('h2', { tabindex: '-1' }, heading), element('p', {}, text)),
    ),
    faults.length > 0 && faultsOf(faults),
    element('p', { class: 'quiet' }, t.counted(files)),
    isFound && [requestsOf(checked), vouchingOf(checked), nobodyOf(checked)],
    isFound && compareOf(checked),
  )
}

const faultsOf = (faults: readonly string[]) =>
  element(
    'section',
    {},
    element('h3', {}, t.faults),
    element(
      'ul',
      {},
      faults.map((fault) => element('li', {}, fault)),
    ),
  )

function requestsOf({ requests, stamps }: Checked): HTMLElement {
  const isOpen = requests.length <= open_max
  return element(
    'section',
    {},
    element('h3', {}, t.requests),
    requests.map((request) => {
      const said = saidOf(request)
      const heading = t.request(request.dir.replace('requests/', ''), said('request.title'))
      const own = stamps.filter(({ sealed }) => request.seals.some((seal) => seal.sealed === sealed))
      const facts = factsOf(request, said).concat(
        own.map(({ at, authority, sealed }): Fact => [
          t.fields.whole_stamp,
          `${stampText({ at, authority })} (${sealed})`,
        ]),
      )
      return element(
        'details',
        { class: 'request', open: isOpen },
        element(
          'summary',
          {},
          element('h4', {}, heading),
          ' ',
          element('span', { class: 'quiet' }, said('request.signer_full_name')),
        ),
        listOf(facts),
      )
    }),
  )
}

type Fact = [label: string, value: Child]

const listOf = (facts: readonly Fact[]) =>
  element(
    'dl',
    {},
    facts.map(([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, value))),
  )

type Said = (path: string) => string

/** What the rows say at a path; empty where they say nothing. */
const saidOf =
  ({ told }: CheckedRequest): Said =>
  (path) => {
    let at: unknown = told
    for (const name of path.split('.')) at = typeof at === 'object' && at !== null ? Object(at)[name] : undefined
    return typeof at === 'string' || typeof at === 'number' ? String(at) : ''
  }

function factsOf({ told, seals, rows }: CheckedRequest, said: Said): Fact[] {
  const status = said('request.status') as SignRequestStatus
  const titles = Object.keys(told['documents'] ?? {}).map((index) => said(`documents.${index}.title`))
  const inn = said('sender.inn')
  const signed_at = said('signature.signed_at')
  return [
    [t.fields.state, signRequestStatusTexts[status]?.word ?? status],
    [t.fields.signer, [said('request.signer_full_name'), said('request.signer_phone')].filter(Boolean).join(', ')],
    [t.fields.sender, [said('sender.name'), inn && `ИНН\u00a0${inn}`].filter(Boolean).join(', ')],
    ...(signed_at === '' ? [] : [[t.fields.signed_at, showExactTime(signed_at)] satisfies Fact]),
    [t.fields.documents, titles.filter(Boolean).join(', ')],
    ...(seals.length === 0 ? [[t.fields.seal, t.no_seal] satisfies Fact] : seals.flatMap(sealFacts)),
    [t.fields.rows, String(rows)],
  ]
}

function sealFacts({ original, signer, valid_until, stamp, gost }: CheckedSeal): Fact[] {
  return [
    [t.fields.seal, `${signer}; ${t.until(showDate(valid_until))} (${original})`],
    [t.fields.stamp, stamp ? stampText(stamp) : t.no_stamp],
    ...(gost === null ? [] : [[t.fields.gost, `${gost}; ${t.issuer_unknown}`] satisfies Fact]),
  ]
}

const stampText = ({ at, authority }: { at: string | null; authority: string | null }) =>
  [authority, at && showExactTime(at)].filter(Boolean).join(', ')

function vouchingOf({ vouched }: Checked): HTMLElement {
  const named = (by: string) => (by.startsWith('anchor:') ? 'anchor' : by)
  const rows = vouchingTexts.flatMap(({ by, who, means }) => {
    const what = vouched.filter((one) => (by as readonly string[]).includes(named(one.by))).flatMap((one) => one.what)
    return what.length === 0 ? [] : [{ who, means, what: [...new Set(what)] }]
  })
  const { heading, what, who, means, list } = t.vouching
  return element(
    'section',
    {},
    element('h3', { id: 'vouching' }, heading),
    element(
      'table',
      { 'aria-labelledby': 'vouching' },
      element(
        'thead',
        {},
        element('tr', {}, ...[who, means, what].map((text) => element('th', { scope: 'col' }, text))),
      ),
      element(
        'tbody',
        {},
        rows.map((row) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row' }, row.who),
            element('td', {}, row.means),
            element(
              'td',
              {},
              element(
                'details',
                {},
                element('summary', {}, `${list} (${row.what.length})`),
                element(
                  'ul',
                  { class: 'paths' },
                  row.what.map((path) => element('li', {}, path)),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  )
}

function nobodyOf({ requests, vouched }: Checked): HTMLElement {
  const isSigned = requests.some(({ seals }) => seals.length > 0)
  const hasRegister = vouched.some(({ what }) => what.includes('register.csv'))
  const { heading, phone, name, clock, register, words } = t.nobody
  const lines = [
    ...(isSigned ? [phone, name] : []),
    clock,
    ...(hasRegister ? [register] : []),
    ...(isSigned ? [words] : []),
  ]
  return element(
    'section',
    {},
    element('h3', {}, heading),
    element(
      'ul',
      {},
      lines.map((line) => element('li', {}, line)),
    ),
  )
}

function compareOf({ certificates, anchors }: Checked): HTMLElement {
  const { heading, anchor, page, ...texts } = t.compare
  return element(
    'section',
    {},
    element('h3', {}, heading),
    element('p', {}, texts.certificates),
    listOf(
      certificates.map(({ of, title, fingerprint }): Fact => [texts[of], [title, element('code', {}, fingerprint)]]),
    ),
    fingerprintField(certificates.map(({ fingerprint }) => fingerprint)),
    anchors.length > 0 && [
      element('p', {}, texts.anchors),
      listOf(
        anchors.map(({ number, root, stamp }): Fact => [
          anchor(number),
          [element('code', {}, root), stamp && element('span', {}, stampText(stamp))],
        ]),
      ),
    ],
    element('p', {}, page),
  )
}
