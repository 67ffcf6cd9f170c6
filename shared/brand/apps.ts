import { my_documents_path } from '../rules/my-documents-path.ts'
import { publicKeyOf } from '../rules/public-links.ts'
import { signerViewOf } from '../rules/signer-view-path.ts'

/** The four pages. Order matters: the first matching prefix wins. */
export const apps = [
  { name: 'admin', prefix: '/support' },
  { name: 'cabinet', prefix: '/personal' },
  { name: 'sign', prefix: '/document-sign' },
  { name: 'site', prefix: '/' },
] as const

export type AppName = (typeof apps)[number]['name']

/** Which app serves an address. The signer's page has an address in the console too, and a short one for many. */
export function appOf(path: string): AppName {
  if (signerViewOf(path) !== null || publicKeyOf(path) !== null || path === my_documents_path) return 'sign'
  const app = apps.find(({ prefix }) => prefix === '/' || path === prefix || path.startsWith(`${prefix}/`))
  return app?.name ?? 'site'
}
