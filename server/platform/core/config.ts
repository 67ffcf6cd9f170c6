import type { Mode } from '#shared/rules/modes.ts'
import type { PhoneCountry } from '#shared/rules/phone.ts'
/**
 * The server's settings, read from the environment. Other modules add the fields of their settings here by
 * declaration merging, so that the platform does not depend on them.
 */
export interface Config {
  port: number
  host: string
  data_dir: string
  database_url: string | undefined
  /** without a trailing slash; where it is not set, it is made of host and port */
  public_url: string | undefined
  demo: boolean
  /** days of the other clients' work that a new demo shows */
  demo_days: number
  mode: Mode
  trust_proxy: string[]
  /** the countries whose mobile numbers are served */
  phone_countries: PhoneCountry[]
  /** whether only checked senders may write to strangers */
  sender_check: boolean
  /** how long staff usually take to check a sender, in the genitive: «двух рабочих дней» */
  sender_check_term: string
  brand_name: string
  brand_color: string
  brand_logo: string
  admin: { login: string; password: string } | undefined
  secret_key: string | undefined
  metrics_token: string | undefined
  analytics_id: string
  analytics_src: string
  error_report: boolean
  api_only: boolean
  /** where browsers find the client API: a path of this server or a whole address, without a trailing slash */
  api_base: string
  /** the segment that follows `api_base` in the path of each call */
  api_version: string
  /** where browsers find the support API, which has no version in its path */
  support_api_base: string
  /** other origins whose pages may call the APIs */
  cors_origins: string[]
  /** how the cabinet creates a bill */
  bill_method: 'GET' | 'POST'
  log_level: string
  /** whether each request is logged in a line */
  access_log: boolean
  operator: { name: string; inn: string; address: string; email: string; phone: string }
}
