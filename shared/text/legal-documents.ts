import {
  agreementText,
  agreementTitle,
  asOfNovember,
  consent_version,
  personalDataText,
  personalDataTitle,
  type ConsentPart,
} from './consents.ts'
import { showDay } from './bills.ts'
import { accessibilityText, accessibilityTitle, offerText, offerTitle, orderText, orderTitle } from './offer.ts'
import { offer_version } from './offer-version.ts'
import {
  policy_version,
  policyText,
  policyTitle,
  registration_consent_version,
  registrationConsentText,
  registrationConsentTitle,
} from './policy.ts'

type Edition = { title: string; version: string; parts: readonly ConsentPart[] }
/** The edition in force, then the earlier ones: each stays readable at `{path}/{version}`. */
type Document = { path: string; editions: readonly [Edition, ...Edition[]] }

/** Every legal text of an installation. A text that changes gets a new edition on top and keeps the old one below. */
export const legalDocuments = {
  offer: {
    path: '/documents/offer',
    editions: [{ title: offerTitle, version: offer_version, parts: offerText }],
  },
  processing_order: {
    path: '/documents/processing-order',
    editions: [{ title: orderTitle, version: offer_version, parts: orderText }],
  },
  agreement: {
    path: '/documents/legal-information',
    editions: [
      { title: agreementTitle, version: consent_version, parts: agreementText },
      { title: agreementTitle, version: '2026-11-01', parts: asOfNovember(agreementText) },
    ],
  },
  personal_data: {
    path: '/documents/consent',
    editions: [
      { title: personalDataTitle, version: consent_version, parts: personalDataText },
      { title: personalDataTitle, version: '2026-11-01', parts: asOfNovember(personalDataText) },
    ],
  },
  registration_data: {
    path: '/documents/registration-consent',
    editions: [
      { title: registrationConsentTitle, version: registration_consent_version, parts: registrationConsentText },
    ],
  },
  policy: {
    path: '/documents/policy',
    editions: [{ title: policyTitle, version: policy_version, parts: policyText }],
  },
  accessibility: {
    path: '/documents/accessibility',
    editions: [{ title: accessibilityTitle, version: offer_version, parts: accessibilityText }],
  },
} as const satisfies Record<string, Document>

/** The edition in force on a day, `2026-12-31`: a version is the day since which it holds. Before the first one, the first. */
export function editionOn<E extends { version: string }>(editions: readonly [E, ...E[]], day: string): E {
  return editions.find(({ version }) => version <= day) ?? editions.at(-1) ?? editions[0]
}

/** What a paper of a day is drawn up under; the text of the edition stays at `/documents/offer/{version}`. */
export const offerBasis = (day: string) =>
  `Публичная оферта, редакция от ${showDay(editionOn(legalDocuments.offer.editions, day).version)}`

export type LegalKind = keyof typeof legalDocuments
export const legalKinds = Object.keys(legalDocuments) as LegalKind[]
