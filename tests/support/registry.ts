import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '#tests/support/at-end.ts'

type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
type Answered = { status?: number; body?: unknown; raw?: string; headers?: Record<string, string> } | 'silence' | 'cut'

/** A service that knows organizations: keeps what it was asked, and answers as it is set. */
export async function aRegistry(answer: (asked: Asked) => Answered) {
  const state = { calls: [] as Asked[], answer }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const asked = { method, path: url, headers, body: Buffer.concat(parts).toString() }
      state.calls.push(asked)
      const told = state.answer(asked)
      if (told === 'silence') return
      if (told === 'cut') {
        response.writeHead(200, { 'content-length': 1000 })
        response.write('{"sugg')
        response.destroy()
        return
      }
      response.writeHead(told.status ?? 200, { 'content-type': 'application/json', ...told.headers })
      response.end(told.raw ?? JSON.stringify(told.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return Object.assign(state, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

/** As DaData answers `findById/party`, abridged. */
export const dadataParty = (inn: string, more: object = {}) => ({
  suggestions: [
    {
      value: 'ООО "РОМАШКА"',
      unrestricted_value: 'ООО "РОМАШКА"',
      data: {
        kpp: '773601001',
        capital: null,
        management: { name: 'Иванов Иван Иванович', post: 'ГЕНЕРАЛЬНЫЙ ДИРЕКТОР', disqualified: null },
        branch_type: 'MAIN',
        hid: 'aa7d',
        type: 'LEGAL',
        state: { status: 'ACTIVE', code: null, registration_date: 1029456000000 },
        opf: { type: '2014', code: '12300', short: 'ООО' },
        name: {
          full_with_opf: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "РОМАШКА"',
          short_with_opf: 'ООО "РОМАШКА"',
          latin: null,
          full: 'РОМАШКА',
          short: 'РОМАШКА',
        },
        inn,
        ogrn: '1027700132195',
        okpo: '00032537',
        address: { value: 'г Москва, ул Вавилова, д 19', unrestricted_value: '117312, г Москва, ул Вавилова, д 19' },
        ...more,
      },
    },
  ],
})

/** As API-ФНС answers `egr` about an organization and about a sole proprietor, abridged. */
export const egrOrganization = (ИНН: string, more: object = {}) => ({
  items: [
    {
      ЮЛ: {
        ИНН,
        КПП: '773601001',
        ОГРН: '1027700132195',
        НаимСокрЮЛ: 'ООО "РОМАШКА"',
        НаимПолнЮЛ: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "РОМАШКА"',
        ДатаРег: '2002-08-16',
        Статус: 'Действующее',
        Адрес: { КодРегион: '77', Индекс: '117312', АдресПолн: 'г. Москва, ул. Вавилова, д. 19' },
        Руководитель: { ВидДолжн: 'Руководитель', Должн: 'Директор', ФИОПолн: 'Иванов Иван Иванович' },
        ...more,
      },
    },
  ],
  Count: 1,
})
export const egrPerson = (ИННФЛ: string) => ({
  items: [
    {
      ИП: {
        ФИОПолн: 'Петров Пётр Петрович',
        ИННФЛ,
        ОГРНИП: '304500116000157',
        Статус: 'Прекратило деятельность',
        Адрес: { АдресПолн: 'Московская обл., г. Балашиха' },
      },
    },
  ],
  Count: 1,
})
