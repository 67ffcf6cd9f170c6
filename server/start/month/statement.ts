import { demoSeller } from '#server/start/demo/demo-seller.ts'

type Income = { name: string; inn: string | null; rubles: number; purpose: string }

/** A file of «Клиент банка» (1CClientBankExchange) with what came on one day, `2026-11-20`. */
export function aStatement(day: string, incomes: readonly Income[]): string {
  const date = day.split('-').toReversed().join('.')
  const sum = (rubles: number) => rubles.toFixed(2)
  const total = incomes.reduce((all, { rubles }) => all + rubles, 0)
  const account = demoSeller.account
  const documents = incomes.flatMap(({ name, inn, rubles, purpose }, at) => [
    'СекцияДокумент=Платежное поручение',
    `Номер=${100 + Number(day.slice(-2)) * 10 + at}`,
    `Дата=${date}`,
    `Сумма=${sum(rubles)}`,
    'ПлательщикСчет=40702810299993174021',
    `Плательщик1=${name}`,
    `ПлательщикИНН=${inn ?? ''}`,
    `ПолучательСчет=${account}`,
    `Получатель1=${demoSeller.name}`,
    `ПолучательИНН=${demoSeller.inn}`,
    `ДатаПоступило=${date}`,
    `НазначениеПлатежа=${purpose}`,
    'КонецДокумента',
  ])
  const head = [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=UTF-8',
    `ДатаНачала=${date}`,
    `ДатаКонца=${date}`,
    `РасчСчет=${account}`,
    'СекцияРасчСчет',
    `ДатаНачала=${date}`,
    `ДатаКонца=${date}`,
    `РасчСчет=${account}`,
    'НачальныйОстаток=120400.00',
    `ВсегоПоступило=${sum(total)}`,
    'ВсегоСписано=0.00',
    `КонечныйОстаток=${sum(120_400 + total)}`,
    'КонецРасчСчет',
  ]
  return [...head, ...documents, 'КонецФайла', ''].join('\r\n')
}
