import type { ConsentPart } from '#shared/text/consents.ts'
import { legalKinds } from '#shared/rules/legal-texts.ts'
import { legalDocuments } from '#shared/text/legal-documents.ts'

export type LegalDocument = {
  title: string
  version: string
  parts: readonly ConsentPart[]
  /** what is different from the edition before */
  changes?: readonly string[]
  /** of all editions, the one in force first */
  versions: readonly string[]
}

/** A legal text at its address, and each edition at an address of its own. */
function editionsOf({ path, editions }: (typeof legalDocuments)[(typeof legalKinds)[number]]) {
  const versions = editions.map(({ version }) => version)
  const [inForce] = editions
  const pages = editions.map((edition) => [`${path}/${edition.version}`, { ...edition, versions }] as const)
  return [[path, { ...inForce, versions }] as const, ...pages]
}

/** Long texts stay out of the scripts: they are fetched with their page. */
export const pagePayloads: Readonly<Record<string, LegalDocument>> = Object.fromEntries(
  legalKinds.flatMap((kind) => editionsOf(legalDocuments[kind])),
)
