import { demoSeller } from '#server/start/demo/demo-seller.ts'

type Income = { inn?: string | null; rubles: string; purpose: string; number?: string; more?: Record<string, string> }
let lastNumber = 0

/** A bank statement with these incoming documents, in UTF-8. */
export function aStatementFile(incomes: Income[], account: string = demoSeller.account): string {
  const documents = incomes.flatMap(({ inn, rubles, purpose, number, more }) => {
    lastNumber += 1
    const keys: Record<string, string> = {
      Номер: number ?? String(lastNumber),
      Дата: '01.12.2026',
      Сумма: rubles,
      ПлательщикСчет: '40702810299993174021',
      ПлательщикИНН: inn ?? '',
      Плательщик1: 'ООО "Плательщик"',
      ПолучательСчет: account,
      ДатаПоступило: '01.12.2026',
      НазначениеПлатежа: purpose,
      ...more,
    }
    const lines = Object.entries(keys).map(([key, value]) => `${key}=${value}`)
    return [`СекцияДокумент=Платежное поручение`, ...lines, 'КонецДокумента']
  })
  const head = ['1CClientBankExchange', 'ВерсияФормата=1.03', 'Кодировка=Windows', `РасчСчет=${account}`]
  return [...head, ...documents, 'КонецФайла', ''].join('\r\n')
}
