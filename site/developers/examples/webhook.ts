// Принимает вебхуки и проверяет их подпись по Standard Webhooks.
// Node.js 22.18 и новее, без библиотек: WEBHOOK_SECRET=whsec_… PORT=8080 node webhook.ts
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'

const { WEBHOOK_SECRET = '', PORT = '8080' } = process.env
const secret = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')

function isGenuine(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': sentAt = '', 'webhook-signature': signatures = '' } = headers
  // старый вызов мог быть подслушан и повторён
  if (!/^\d+$/.test(String(sentAt)) || Math.abs(Date.now() / 1000 - Number(sentAt)) > 300) return false
  const digest = createHmac('sha256', secret)
    .update(`${String(id)}.${String(sentAt)}.`)
    .update(body)
    .digest('base64')
  const expected = Buffer.from(`v1,${digest}`)
  // при смене секрета подписей две, через пробел
  return String(signatures)
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}

createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    // подписаны байты тела: разбирайте JSON после проверки
    const body = Buffer.concat(parts)
    if (!isGenuine(request.headers, body)) return response.writeHead(400).end()
    response.writeHead(204).end()
    const event = JSON.parse(body.toString()) as { id: string; type: string; data: { id?: number } }
    // повтор узнаётся по event.id; работу делайте после ответа
    console.log(event.type, event.data.id)
  })
}).listen(Number(PORT))
