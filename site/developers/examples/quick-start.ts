// Отправляет contract.pdf на подпись, ждёт её и сохраняет подписанный экземпляр в signed.pdf.
// Node.js 24: node quick-start.ts
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const { ROSCHERK_URL, ROSCHERK_CODE, ORGANIZATION_ID, SIGNER_PHONE } = process.env

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${ROSCHERK_CODE}`, ...init.headers }
  const answer = await fetch(`${ROSCHERK_URL}/api/v1/${path}`, { ...init, headers })
  // message — по-русски, его можно показать человеку; code — постоянный
  if (!answer.ok) throw new Error(((await answer.json()) as { message: string }).message)
  return answer
}

type SignRequest = { id: number; sign_url: string; documents: { sealed_file_id: number | null }[] }
type EventPage = { data: { type: string; data: SignRequest }[]; next: string; has_more: boolean }

async function send(file: string): Promise<SignRequest> {
  const form = new FormData()
  const order = {
    legal_entity_id: Number(ORGANIZATION_ID),
    signers: [{ full_name: 'Иванов Иван Иванович', phone: SIGNER_PHONE }],
    send: true,
  }
  form.append('request', JSON.stringify(order))
  form.append('file', new Blob([await readFile(file)]), file)
  // документ, заявка и отправка одним вызовом; с тем же ключом повтор ничего не удвоит
  const init = { method: 'POST', body: form, headers: { 'idempotency-key': randomUUID() } }
  const [request] = (await (await call('document-sign-requests/with-files', init)).json()) as SignRequest[]
  if (!request) throw new Error('Заявка не создана')
  return request
}

const ends = ['request.sealed', 'request.rejected', 'request.expired', 'request.cancelled', 'request.failed']

async function waitForEnd(id: number) {
  // лента событий: каждый следующий вызов продолжает с next; храните его между запусками
  for (let after = '0'; ;) {
    const page = (await (await call(`events?after=${after}&limit=500`)).json()) as EventPage
    const end = page.data.find((event) => event.data.id === id && ends.includes(event.type))
    if (end) return end
    after = page.next
    if (!page.has_more) await sleep(2000)
  }
}

const { id, sign_url } = await send('contract.pdf')
console.log(`Заявка ${id} отправлена\nСсылка подписанта: ${sign_url}`)
const { type, data } = await waitForEnd(id)
if (type !== 'request.sealed') throw new Error(`Не подписано: ${type}`)
const sealed = await call(`downloads/${data.documents[0]?.sealed_file_id}`)
await writeFile('signed.pdf', new Uint8Array(await sealed.arrayBuffer()))
console.log('Подписано: signed.pdf')
