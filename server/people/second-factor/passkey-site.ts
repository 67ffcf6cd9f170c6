import type { Services } from '#server/platform/services/services.ts'

type Site = {
  /** the domain that keys belong to */
  rp_id: string
  /** of the pages that may use them */
  origins: string[]
}

const loopback = /^(127(\.\d+){3}|\[::1\])$/

/**
 * Where passkeys work (WebAuthn Level 3, section 5.1.3): at `PUBLIC_URL`, and at those of `CORS_ORIGINS` that are its
 * subdomains. Browsers accept no address for a domain, so a server on a loopback address is `localhost`.
 */
export function passkeySite({ config }: Pick<Services, 'config'>): Site {
  const own = new URL(config.public_url)
  if (loopback.test(own.hostname)) own.hostname = 'localhost'
  const rp_id = own.hostname
  const others = config.cors_origins.filter((origin) => {
    const { hostname } = new URL(origin)
    return hostname === rp_id || hostname.endsWith(`.${rp_id}`)
  })
  return { rp_id, origins: [own.origin, ...others] }
}
