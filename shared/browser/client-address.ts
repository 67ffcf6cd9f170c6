import { tokenConfig } from '../brand/page-config.ts'
import { pageConfig } from './page-config.ts'

/**
 * The address of a call of the client API, for what does not go through the API client: images, uploads, reports. Where
 * a page is rendered without a browser, it holds the tokens of the settings, which `fillPage` replaces.
 */
export function clientAddress(path: string): string {
  const { api_base, api_version } = globalThis.document ? pageConfig() : tokenConfig
  return `${api_base}/${api_version}/${path}`
}
