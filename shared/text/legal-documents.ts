import {
  agreementChanges,
  agreementText,
  agreementTitle,
  asOfDecember,
  asOfNovember,
  consent_version,
  personalDataChanges,
  personalDataText,
  personalDataTitle,
  type ConsentPart,
} from './consents.ts'
import type { LegalKind } from '../rules/legal-texts.ts'
import { showDay } from './bills.ts'
import { accessibilityText, accessibilityTitle, offerText, offerTitle, orderText, orderTitle } from './offer.ts'
import { offer_version } from './offer-version.ts'
import {
  accountTermChanges,
  asOfDecember2,
  policy_version,
  policyChanges,
  policyText,
  policyTitle,
  registration_consent_version,
  registrationConsentText,
  registrationConsentTitle,
  withFormerTerms,
} from './policy.ts'

type Edition = { title: string; version: string; parts: readonly ConsentPart[] }
/** `changes`: what is different from the edition before, as the letter to clients says it */
type Replacement = Edition & { changes: readonly string[] }
type Document = {
  path: string
  /** a part of the contract with clients: they get a letter about a new edition */
  contract?: true
  /** The edition in force, then the earlier ones: each stays readable at `{path}/{version}`. */
  editions: readonly [...Replacement[], Edition]
}

/**
 * Every legal text of an installation. A text that changes gets a new edition on top, with what it changes, and keeps
 * the old one below.
 */
export const legalDocuments = {
  offer: {
    path: '/documents/offer',
    contract: true,
    editions: [{ title: offerTitle, version: offer_version, parts: offerText }],
  },
  processing_order: {
    path: '/documents/processing-order',
    contract: true,
    editions: [{ title: orderTitle, version: offer_version, parts: orderText }],
  },
  agreement: {
    path: '/documents/legal-information',
    contract: true,
    editions: [
      {
        title: agreementTitle,
        version: consent_version,
        parts: agreementText,
        changes: agreementChanges['2026-12-02'],
      },
      {
        title: agreementTitle,
        version: '2026-12-01',
        parts: asOfDecember(agreementText),
        changes: agreementChanges['2026-12-01'],
      },
      { title: agreementTitle, version: '2026-11-01', parts: asOfNovember(agreementText) },
    ],
  },
  personal_data: {
    path: '/documents/consent',
    editions: [
      {
        title: personalDataTitle,
        version: consent_version,
        parts: personalDataText,
        changes: personalDataChanges['2026-12-02'],
      },
      {
        title: personalDataTitle,
        version: '2026-12-01',
        parts: asOfDecember(personalDataText),
        changes: personalDataChanges['2026-12-01'],
      },
      { title: personalDataTitle, version: '2026-11-01', parts: asOfNovember(personalDataText) },
    ],
  },
  registration_data: {
    path: '/documents/registration-consent',
    editions: [
      {
        title: registrationConsentTitle,
        version: registration_consent_version,
        parts: registrationConsentText,
        changes: accountTermChanges,
      },
      { title: registrationConsentTitle, version: '2026-11-01', parts: withFormerTerms(registrationConsentText) },
    ],
  },
  policy: {
    path: '/documents/policy',
    editions: [
      { title: policyTitle, version: policy_version, parts: policyText, changes: policyChanges },
      { title: policyTitle, version: '2026-12-02', parts: asOfDecember2(policyText), changes: accountTermChanges },
      { title: policyTitle, version: '2026-12-01', parts: withFormerTerms(asOfDecember2(policyText)) },
    ],
  },
  accessibility: {
    path: '/documents/accessibility',
    editions: [{ title: accessibilityTitle, version: offer_version, parts: accessibilityText }],
  },
} as const satisfies Record<LegalKind, Document>

/** The edition in force on a day, `2026-12-31`: a version is the day since which it holds. Before the first one, the first. */
export function editionOn<E extends { version: string }>(editions: readonly [E, ...E[]], day: string): E {
  return editions.find(({ version }) => version <= day) ?? editions.at(-1) ?? editions[0]
}

/** What a paper of a day is drawn up under; the text of the edition stays at `/documents/offer/{version}`. */
export const offerBasis = (day: string) =>
  `Публичная оферта, редакция от ${showDay(editionOn(legalDocuments.offer.editions, day).version)}`

/** The editions that replaced the one of a day, the newest first. */
export const editionsSince = (kind: LegalKind, version: string) =>
  (legalDocuments[kind].editions as readonly Partial<Replacement>[]).filter(
    (edition) => edition.version !== undefined && edition.version > version,
  )
