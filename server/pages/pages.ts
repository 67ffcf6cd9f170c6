import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toRubles } from '#shared/rules/kopecks.ts'
import { cancelCost } from '#shared/text/document-sign-requests.ts'
import { escapeHtml, fillPage, jsonBlock } from '#shared/brand/fill-page.ts'
import { fillText, type PageConfig } from '#shared/brand/page-config.ts'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import type { ShownFace } from '#shared/contract/face.ts'
import { publicKeyOf } from '#shared/rules/public-links.ts'
import { redirectOf } from '#shared/rules/route-rules.ts'
import { isScreen } from '#shared/contract/screens.ts'
import { signerViewOf } from '#shared/rules/signer-view-path.ts'
import { hasSms } from '#server/messages/core/refuse-without-sms.ts'
import { visitor } from '#server/platform/access/authenticate.ts'
import { deviceMarkOf, newDeviceMark } from '#server/platform/access/device-mark.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { pagePolicy } from '#server/platform/http/security-headers.ts'
import type { Services } from '#server/platform/services/services.ts'
import { markFramedOn } from '#server/requests/codes/shown-pages.ts'
import { my_documents_path } from '#shared/rules/my-documents-path.ts'
import { publicForm } from '#server/systems/public-links/open-form.ts'
import { framesOf, publicCard } from '#server/requests/signing/card.ts'
import { appOf } from '#shared/brand/apps.ts'
import { crawlerFiles } from './crawler-files.ts'
import { brandStyle, faceStyle } from './face-style.ts'
import { keepAssets, keptFolder } from './kept-assets.ts'
import { dist, readPageFiles } from './page-files.ts'
import { staticFiles } from './static-files.ts'

/** What `sign/entry-server.tsx` exports. */
type SignServer = { render(path: string, data: { card: PublicCard | null }): Promise<Rendered> | Rendered }
type Rendered = { html: string; title: string; status: 200 | 404; picture: string | null }

const brotli = promisify(brotliCompress)
/** pages differ in each answer by their nonce: a fast compression level, 20 kB in a millisecond */
const brotli_level = 4

const keep_each_ms = 24 * 3_600_000

/** pages that offer the service to strangers: the portal of one company has none */
const ofService = new Set(['/', '/register'])

const newNonce = () => randomBytes(16).toString('base64')

/** The origin of a whole address; '' for a path of this server, which needs none. */
const originOf = (address: string) => (address.startsWith('http') ? new URL(address).origin : '')

function pageConfigOf({ config, delivery }: Services): PageConfig {
  return {
    brand_name: config.brand_name,
    brand_color: config.brand_color,
    brand_logo: config.brand_logo,
    public_url: config.public_url,
    operator_name: config.operator.name,
    operator_inn: config.operator.inn,
    operator_address: config.operator.address,
    operator_email: config.operator.email,
    operator_phone: config.operator.phone,
    demo: config.demo,
    mode: config.mode,
    sender_check: config.sender_check,
    code_calls: delivery.sms.calls ?? false,
    sends_sms: hasSms({ config }),
    sends_mail: config.demo || config.delivery.mail !== undefined,
    fills_by_inn: config.registry !== undefined,
    message_price: toRubles(config.delivery.message_price ?? 0),
    phone_countries: config.phone_countries.join(','),
    cancel_cost: cancelCost(toRubles(config.delivery.message_price ?? 0)),
    unsigned_days: String(config.retention.unsigned_requests),
    archived_days: String(config.retention.archived_people),
    drafts_days: String(config.retention.drafts),
    registrations_days: String(config.retention.registrations),
    letters_days: String(config.retention.letters),
    sessions_days: String(config.retention.sessions),
    stops_days: String(config.retention.lifted_stops),
    analytics_id: config.analytics_id,
    analytics_src: config.analytics_src,
    error_report: config.error_report,
    api_base: config.api_base,
    api_version: config.api_version,
    support_api_base: config.support_api_base,
    second_person: config.second_person.mode,
    login_providers: config.providers.map(({ id, name, for: whom }) => ({ id, name, for: whom })),
    password_login: config.password_login,
    bill_method: config.bill_method,
    build: '',
  }
}

/**
 * The four apps and their assets. Assets have content hashes in their names and are cached for ever; pages are rendered
 * per answer: settings, the CSP nonce, and for a signer the whole first page with its data and styles.
 */
export async function pages(app: FastifyInstance, services: Services): Promise<void> {
  const made = madeOfSettings(services)
  const sign = (await import(pathToFileURL(join(dist, '.ssr/sign.js')).href)) as SignServer

  const kept = keptFolder(services.config.data_dir)
  await app.register((own) => staticFiles(own, dist, kept))
  keepDaily(app, kept)
  await crawlerFiles(app, services.config, [...(await made()).prerendered.keys()])
  app.get<{ Params: { '*': string } }>('/*', { config: { open: true } }, async (request, reply) => {
    const path = `/${request.params['*'].replace(/\/+$/, '')}`
    const { config, payloads, rules, shells, prerendered } = await made()
    const payload = payloads.get(path)
    if (payload !== undefined) {
      void reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')
      return sendText(request, reply, payload)
    }
    if (path.startsWith('/api/') || path.endsWith('.json')) return reply.callNotFound()
    if (config.mode === 'own' && ofService.has(path))
      return reply.header('cache-control', 'no-cache').redirect('/personal')
    const target = redirectOf(rules, request.url)
    if (target) return reply.header('cache-control', 'no-cache').redirect(target)
    const name = appOf(path)
    if (signerViewOf(path) !== null) return emptySignPage(request, reply)
    const key = publicKeyOf(path)
    if (key !== null) return publicLinkPage(request, reply, key)
    if (path === my_documents_path) return emptySignPage(request, reply)
    if (name === 'sign') return signPage(request, reply, path)
    if (name !== 'site') {
      const page = name === 'admin' ? themed(request, shells.admin) : shells.cabinet
      return send(request, reply.code(isScreen(name, path) ? 200 : 404), page, { cache: marked(request, reply) })
    }
    const page = prerendered.get(path)
    const isKnown = page !== undefined || (path === '/outbox' && config.demo)
    return send(request, reply.code(isKnown ? 200 : 404), page ?? shells.site)
  })

  /** The page of a link, in the colour of its sender, with the data that its script begins with. */
  async function linkShell(nonce: string, face: ShownFace | null | undefined, data: object): Promise<string> {
    return (await made()).shells.sign
      .replaceAll('%nonce%', nonce)
      .replace('</head>', () => `${faceStyle(face, nonce)}</head>`)
      .replace(
        '<script type="application/json" id="start-data"></script>',
        () => `<script type="application/json" id="start-data">${jsonBlock(data)}</script>`,
      )
  }

  /** Gives the browser of a signer or a user its mark, where it has none. @returns how the page may be kept */
  function marked({ headers }: FastifyRequest, reply: FastifyReply, cache = 'no-cache'): string {
    if (deviceMarkOf(headers) !== null) return cache
    void reply.header('set-cookie', newDeviceMark(services.config.public_url))
    // nobody else may be given it
    return 'private, no-store'
  }

  async function signPage(request: FastifyRequest, reply: FastifyReply, path: string) {
    const card = await publicCard(services, path.split('/')[2] ?? '').catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    const { html, title, status, picture } = await sign.render(path, { card })
    const { config } = await made()
    // requested while the page itself is still loading
    if (picture) void reply.header('link', `<${fillText(picture, config)}>; rel=preload; as=image; fetchpriority=high`)
    const nonce = newNonce()
    const framed_by = card ? await framesOf(services, card.group) : []
    const frame = frameOf(request)
    if (card && frame !== null) {
      await markFramedOn(services.db, services.secrets, visitor(request), { group: card.group, frame })
    }
    const page = (await linkShell(nonce, card?.face, { card }))
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace('<!--app-->', () => fillPage(html, config))
    const cache = marked(request, reply, 'private, no-store')
    return send(request, reply.code(status), page, { nonce, cache, framed_by })
  }

  /** Drawn by the browser, with its form inside: one round trip. */
  async function publicLinkPage(request: FastifyRequest, reply: FastifyReply, key: string) {
    const form = await publicForm(services, key).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    const nonce = newNonce()
    const page = await linkShell(nonce, form?.face, { form })
    return send(request, reply.code(form ? 200 : 404), page, {
      nonce,
      cache: marked(request, reply, 'private, no-store'),
    })
  }

  /** Empty: the browser loads what it shows, with the token of staff or of who has proven a phone. */
  async function emptySignPage(request: FastifyRequest, reply: FastifyReply) {
    const nonce = newNonce()
    return send(request, reply, (await made()).shells.sign.replaceAll('%nonce%', nonce), { nonce })
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: string,
    { nonce = newNonce(), cache = 'no-cache', framed_by = [] as readonly string[] } = {},
  ) {
    // browsers that know `frame-ancestors` ignore it, others would refuse the listed sites too
    if (framed_by.length > 0) reply.raw.removeHeader('x-frame-options')
    const { hosts, config } = await made()
    const head = `<meta name="csp-nonce" content="${nonce}" />${brandStyle(config.brand_color, nonce)}`
    const html = page.replace('</title>', () => `</title>${head}`)
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', cache)
      .header('content-security-policy', pagePolicy(nonce, hosts, framed_by))
      .header('reporting-endpoints', 'csp="/api/v1/csp-reports"')
    return sendText(request, reply, html)
  }
}

/** All pages, filled with the settings; read again after these have changed. */
function madeOfSettings(services: Services): () => ReturnType<typeof fillPages> {
  let of = services.settings.version
  let pages = fillPages(services)
  return () => {
    if (of !== services.settings.version) {
      of = services.settings.version
      pages = fillPages(services)
    }
    return pages
  }
}

async function fillPages(services: Services) {
  const config = pageConfigOf(services)
  const files = await readPageFiles(config)
  const apis = [config.api_base, config.support_api_base].map(originOf).join(' ')
  return { ...files, config, hosts: { guards: files.guards, counter: originOf(config.analytics_src), apis } }
}

/** The origin of the site that frames this page, '' if it is unknown; null for a top-level page (Fetch Metadata). */
function frameOf({ headers }: FastifyRequest): string | null {
  const destination = headers['sec-fetch-dest']
  if (destination !== 'iframe' && destination !== 'frame') return null
  const url = URL.parse(headers.referer ?? '')
  return url && /^https?:$/.test(url.protocol) ? url.origin : ''
}

/** When the server listens and each day after it; pages work without it, so a full disk is no reason to stop. */
function keepDaily(app: FastifyInstance, folder: string): void {
  let keeping = Promise.resolve()
  const keep = () => {
    keeping = keepAssets(dist, folder, new Date()).catch((error: unknown) => {
      app.log.warn({ err: error }, 'assets of this build are not kept for the next one')
    })
  }
  const timer = setInterval(keep, keep_each_ms).unref()
  app.addHook('onListen', (done) => {
    keep()
    done()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await keeping
  })
}

/** The theme that staff chose (`admin/parts/session/theme.ts`): as an attribute it applies before the first paint. */
function themed({ headers }: FastifyRequest, page: string): string {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return theme ? page.replace('<html', `<html data-theme="${theme}"`) : page
}

async function sendText(request: FastifyRequest, reply: FastifyReply, text: string) {
  void reply.header('vary', 'accept-encoding')
  if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotli_level }
  return reply.header('content-encoding', 'br').send(await brotli(text, { params }))
}
