/** The first that fits wins: most browsers also name those that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const nameOf = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([mark]) => mark.test(agent))?.[1]

/**
 * A device as its owner knows it: «Chrome, Windows»; the name of a program that is no browser; null for a caller that
 * does not name itself. What a browser says of itself proves nothing.
 */
export function deviceOf(user_agent: string | null): string | null {
  if (!user_agent) return null
  const [browser, system] = [nameOf(user_agent, browsers), nameOf(user_agent, systems)]
  if (browser && system) return `${browser}, ${system}`
  return browser ?? system ?? /^[\w.-]{1,40}/.exec(user_agent)?.[0] ?? null
}

/** Phones change their network all day long. */
const isMobile = (device: string | null) => device !== null && /Android|iPhone|iPad/.test(device)

/** The network that an address belongs to, roughly: the first half of IPv4, the first two groups of IPv6. */
function networkOf(ip: string | null): string {
  if (ip === null) return ''
  return ip.includes(':') ? ip.split(':').slice(0, 2).join(':') : ip.split('.').slice(0, 2).join('.')
}

type Login = { user_agent: string | null; ip: string | null }

/** Whether none of the earlier logins came from this device: the same browser and, except for phones, network. */
export function isNewDevice(login: Login, earlier: readonly Login[]): boolean {
  const keyOf = ({ user_agent, ip }: Login) => {
    const device = deviceOf(user_agent)
    return isMobile(device) ? device : `${device} ${networkOf(ip)}`
  }
  return !earlier.some((login_before) => keyOf(login_before) === keyOf(login))
}
