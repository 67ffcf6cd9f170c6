import type { Mode } from '../rules/modes.ts'

/**
 * The settings sent to every page in `<script type="application/json" id="page-config">`. No secrets: anyone reads it.
 */
export type PageConfig = {
  brand_name: string
  brand_color: string
  brand_logo: string
  public_url: string
  /** who runs this installation: named on the contacts page, in the rules and in the policy */
  operator_name: string
  operator_inn: string
  operator_address: string
  operator_email: string
  operator_phone: string
  demo: boolean
  /** `service`, or `own` where one company runs the portal for itself */
  mode: Mode
  /** only checked senders may write to strangers */
  sender_check: boolean
  /** the SMS gateway can speak a code by a call */
  code_calls: boolean
  /** false where no SMS gateway is connected: nobody would get a code, and nothing is sent to be signed */
  sends_sms: boolean
  /** false where no mail server is connected: links are handed over by people */
  sends_mail: boolean
  /** a registry of organizations is connected, which is asked by ИНН */
  fills_by_inn: boolean
  /** rubles of each sent message of a request that is cancelled; 0: free */
  message_price: number
  /** countries whose mobile numbers are accepted: `RU,BY` */
  phone_countries: string
  /** what a request that is cancelled costs, in words */
  cancel_cost: string
  /** how long personal data are kept, in days (`shared/rules/retention.ts`) */
  unsigned_days: string
  archived_days: string
  drafts_days: string
  registrations_days: string
  letters_days: string
  sessions_days: string
  stops_days: string
  /** empty: page views are not counted */
  analytics_id: string
  /** address of the counter's script; empty: only a counter that the page already has is called */
  analytics_src: string
  error_report: boolean
  /** where the client API is: a path of this origin or a whole address; after it comes the version */
  api_base: string
  api_version: string
  /** where the support API is */
  support_api_base: string
  /** which changes need a second member of staff: `on`, `money` or `off` */
  second_person: string
  /** «Войти через …»; `for` whom each of them is */
  login_providers: readonly { id: string; name: string; for: readonly ('staff' | 'clients')[] }[]
  /** who logs in with a password: `on` everybody, `clients`, `off` nobody */
  password_login: string
  /** how a bill is created: `POST` or `GET` */
  bill_method: string
  build: string
}

export const defaultPageConfig: PageConfig = {
  brand_name: 'Росчерк',
  brand_color: '',
  brand_logo: '',
  public_url: '',
  operator_name: 'ООО «Подпись Онлайн»',
  operator_inn: '7736207543',
  operator_address: '125009, г. Москва, ул. Примерная, д. 1',
  operator_email: 'help@roscherk.example',
  operator_phone: '+7 (495) 000-00-00',
  demo: false,
  mode: 'service',
  sender_check: true,
  code_calls: false,
  sends_sms: true,
  sends_mail: true,
  fills_by_inn: false,
  message_price: 0,
  phone_countries: 'RU',
  cancel_cost: 'не списывается ничего',
  unsigned_days: '1095',
  archived_days: '365',
  drafts_days: '365',
  registrations_days: '7',
  letters_days: '365',
  sessions_days: '30',
  stops_days: '365',
  analytics_id: '',
  analytics_src: '',
  error_report: false,
  api_base: '/api',
  api_version: 'v1',
  support_api_base: '/api/support',
  second_person: 'on',
  login_providers: [],
  password_login: 'on',
  bill_method: 'POST',
  build: '',
}

/** The settings that pages show as text. */
export type ShownSetting =
  | 'brand_name'
  | `operator_${'name' | 'inn' | 'address' | 'email' | 'phone'}`
  | 'cancel_cost'
  | `${'unsigned' | 'archived' | 'drafts' | 'registrations' | 'letters' | 'sessions' | 'stops'}_days`

/** Placeholder of a setting in built pages and texts: they are built before the installation is known. */
const settingToken = /\{\{(\w+)\}\}/g

/** The configuration for prerendering: a token for each setting that is shown. */
export const tokenConfig: PageConfig = {
  ...defaultPageConfig,
  brand_name: '{{brand_name}}',
  public_url: '{{public_url}}',
  api_base: '{{api_base}}',
  api_version: '{{api_version}}',
  operator_name: '{{operator_name}}',
  operator_inn: '{{operator_inn}}',
  operator_address: '{{operator_address}}',
  operator_email: '{{operator_email}}',
  operator_phone: '{{operator_phone}}',
  cancel_cost: '{{cancel_cost}}',
  unsigned_days: '{{unsigned_days}}',
  archived_days: '{{archived_days}}',
  drafts_days: '{{drafts_days}}',
  registrations_days: '{{registrations_days}}',
  letters_days: '{{letters_days}}',
  sessions_days: '{{sessions_days}}',
  stops_days: '{{stops_days}}',
}

/** A text with tokens replaced by settings. */
export function fillText(text: string, config: PageConfig): string {
  return text.replace(settingToken, (token, name: string) => {
    const value = Object.hasOwn(config, name) ? config[name as keyof PageConfig] : undefined
    return typeof value === 'string' ? value : token
  })
}
