import { randomBytes, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { crlPath } from '#server/documents/cms/own-certificate.ts'
import { keysFolder, own_root_file, readIfThere } from '#server/documents/cms/known-certificates.ts'
import { openTimeStamps } from '#server/documents/cms/time-stamps.ts'
import { clientOf } from '#server/systems/provider-login/provider-client.ts'
import type { Config } from '#server/platform/core/config.ts'
import { fault, messageOf, ok, type Finding } from '#server/platform/core/finding.ts'

const answer_ms_max = 10_000

export async function checkStamps({ seal: { tsa_url, stamp_roots_pem } }: Config): Promise<Finding[]> {
  if (tsa_url === undefined) return []
  try {
    const { at, authority } = await openTimeStamps(tsa_url, stamp_roots_pem).stamp(randomBytes(32))
    return [ok('tsa', `Штампы времени: ${authority ?? tsa_url}, её время ${at.toISOString()}.`)]
  } catch (error) {
    return [
      fault('tsa', {
        what: `Штамп времени не получен: ${messageOf(error)}`,
        why: 'Печати остаются без времени от третьей стороны.',
        fix: 'TSA_URL; TSA_ROOTS — сертификаты этой службы; часы — timedatectl set-ntp true',
      }),
    ]
  }
}

/** Whether each OpenID provider answers, and names the configured issuer. */
export const checkProviders = ({ providers }: Config): Promise<Finding[]> =>
  Promise.all(
    providers.map(async (provider) => {
      const { id, issuer } = provider
      try {
        await clientOf(provider)
        return ok('oidc', `Провайдер входа ${id} отвечает: ${issuer}.`)
      } catch (error) {
        return fault('oidc', {
          what: `Провайдер входа ${id} не отвечает или называет себя иначе, чем ${issuer}: ${messageOf(error)}.`,
          why: 'Через него никто не войдёт.',
          fix: 'OIDC_PROVIDERS, поле issuer: ровно то, что в его /.well-known/openid-configuration; до починки — npx roscherk admin:reset',
        })
      }
    }),
  )

/** Whether the public address leads to this installation: it has the list of revoked certificates of its root. */
export async function checkPublicUrl({ public_url: url, data_dir }: Config): Promise<Finding[]> {
  if (url === undefined) return []
  const why = 'Ссылки подписантов ведут по этому адресу.'
  const fix = 'DNS, TLS и proxy_pass на прокси (пример — deploy/nginx); сервер работает? systemctl status roscherk'
  const get = (path: string) => fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(answer_ms_max) })
  try {
    const { status } = await get('/healthz')
    if (status !== 200) return [fault('public_url', { what: `${url}/healthz отвечает кодом ${status}.`, why, fix })]
    const root = await readIfThere(join(keysFolder(data_dir), own_root_file))
    if (root !== null && (await get(crlPath(new X509Certificate(root)))).status !== 200) {
      return [fault('public_url', { what: `По ${url} отвечает другая установка.`, why, fix })]
    }
    return [ok('public_url', `${url} отвечает этот сервер.`)]
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    return [fault('public_url', { what: `${url} не отвечает: ${messageOf(cause ?? error)}.`, why, fix })]
  }
}
