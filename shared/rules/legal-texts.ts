/** Every legal text of an installation; the texts and their editions are in `shared/text/legal-documents.ts`. */
export const legalKinds = [
  'offer',
  'processing_order',
  'agreement',
  'personal_data',
  'registration_data',
  'policy',
  'accessibility',
] as const
export type LegalKind = (typeof legalKinds)[number]
