import { expect } from 'vitest'
import { bslSample } from '#shared/text/bsl-sample.ts'
import type { TestServer } from '#tests/support/server.ts'
import { aContract, aPhone, words } from '#tests/support/words.ts'
import { Binary, aReference, aStructure, bslPlatform, fieldsOf, type PlatformOptions } from './bsl-platform.support.ts'
import { bslModule, type Value } from './bsl.support.ts'

/** «ОбщегоНазначения» of «Библиотека стандартных подсистем»: its safe store. */
export function aSafeStore() {
  const kept = new Map<Value, Value>()
  return {
    kept,
    ОбщегоНазначения: {
      ЗаписатьДанныеВБезопасноеХранилище: (owner: Value, data: Value) => void kept.set(owner, data),
      ПрочитатьДанныеИзБезопасногоХранилища: (owner: Value) => kept.get(owner),
    },
  }
}

type BaseOptions = Partial<PlatformOptions> & { rubles?: number; address?: string }

/** @param url of the server, or of a proxy in front of it */
export function oneC(server: TestServer, url: string) {
  const { aClient, aClientCode } = words(server)

  /** The module in a base of 1С, with its settings filled in as the page says. */
  async function aBase({ rubles = 300, address = url, ...platform }: BaseOptions = {}) {
    const client = await aClient({ rubles })
    const { token = '' } = await aClientCode(client)
    const log: string[] = []
    const filled = [
      ['"ВПИШИТЕ_АДРЕС")', `"${address}")`],
      ['"РосчеркОрганизация", 0', `"РосчеркОрганизация", ${client.legal_entity_id}`],
    ].reduce((code, [from = '', to = '']) => {
      expect(code.split(from)).toHaveLength(2)
      return code.replace(from, to)
    }, bslSample)
    const run = bslModule(
      filled,
      bslPlatform({ second_ms: 1000, log: (text) => log.push(text), constants: { РосчеркКод: '' }, ...platform }),
    )
    await run('СохранитьКод', ` ${token} `)
    return { client, run, log, token }
  }

  return { aBase }
}
export type Base = Awaited<ReturnType<ReturnType<typeof oneC>['aBase']>>

export const aDocument = () => ({
  reference: aReference(),
  phone: aPhone(),
  full_name: 'Семёнов Семён Семёнович',
  pdf: aContract(),
})
export type Document = ReturnType<typeof aDocument>

/** The user presses the button. */
export const send = async ({ run }: Base, { reference, phone, full_name, pdf }: Document, term?: Value) =>
  fieldsOf(
    await run(
      'ОтправитьНаПодпись',
      reference,
      new Binary(pdf),
      'Договор № 5.pdf',
      aStructure({ ФИО: full_name, Телефон: phone }),
      term,
    ),
  )

/** What the user sees when the module gives up. */
export const refused = (act: Promise<Value>): Promise<string> =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
