import {
  agreementText,
  agreementTitle,
  consent_version,
  personalDataText,
  personalDataTitle,
  type ConsentPart,
} from '#shared/text/consents.ts'
import {
  policy_version,
  policyText,
  policyTitle,
  registrationConsentText,
  registrationConsentTitle,
} from '#shared/text/policy.ts'

export type LegalDocument = { title: string; version: string; parts: readonly ConsentPart[] }

/** Long texts stay out of the scripts: they are fetched with their page. */
export const pagePayloads: Readonly<Record<string, LegalDocument>> = {
  '/documents/legal-information': { title: agreementTitle, version: consent_version, parts: agreementText },
  '/documents/policy': { title: policyTitle, version: policy_version, parts: policyText },
  '/documents/consent': { title: personalDataTitle, version: consent_version, parts: personalDataText },
  '/documents/registration-consent': {
    title: registrationConsentTitle,
    version: policy_version,
    parts: registrationConsentText,
  },
}
