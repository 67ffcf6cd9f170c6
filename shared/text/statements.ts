import { isSingular, plural } from '../rules/plural.ts'
import type { StatementLineState } from '../rules/statements.ts'
import type { StatusText } from './statuses.ts'

const paymentForms = ['платёж', 'платежа', 'платежей'] as const

const lineForms = ['строка', 'строки', 'строк'] as const

const documentForms = ['документ', 'документа', 'документов'] as const

export const statementTexts = {
  search: 'Сумма, плательщик, ИНН, номер',
  nothing_found: 'Таких строк здесь нет. Измените поиск или откройте другую вкладку.',
  title: 'Выписки банка',
  empty_title: 'Выписок пока нет',
  empty: 'Загрузите файл из банка: сервис найдёт клиентов и счета, останется зачислить платежи одной кнопкой.',
  only_read: 'Выписки загружают владелец, оператор и бухгалтер.',
  drop: 'Перетащите сюда файл из банка: 1CClientBankExchange, .txt',
  choose: 'Загрузить выписку',
  one_file: 'Загружайте по одному файлу.',
  failed: 'Файл не загрузился. Повторите.',
  period: (from: string | null, until: string | null) =>
    from === null || until === null || from === until ? (from ?? until ?? '') : `${from} — ${until}`,
  account: (account: string) => `р/с ${account}`,
  period_label: 'Период',
  state: 'Состояние',
  nothing_new: 'нового нет',
  nothing_to_credit: 'зачислять нечего',
  known: (count: number, documents: number) =>
    count === documents
      ? 'Нового в этом файле нет: все документы уже были в прежних выписках.'
      : `${plural(count, documentForms)} из ${documents} ${isSingular(count) ? 'уже загружен раньше или стоит в файле дважды. Второй раз он не зачисляется' : 'уже загружены раньше или стоят в файле дважды. Второй раз они не зачисляются'}.`,
  repeated: 'Этот файл уже загружали. Нового в нём нет, ниже прежняя выписка.',
  nothing: 'В файле нет документов.',
  to_credit: 'К зачислению',
  by_hand: 'Разобрать вручную',
  credited: 'Зачислено',
  ignored: 'Не зачисляется',
  wait_for_hands: 'ждут решения',
  wait_for: (sum: string) => `ждут решения: ${sum}`,
  ignored_came: (sum: string) => `из них поступления на ${sum}`,
  ignored_hint: 'списания, комиссии, возвраты',
  tabs: {
    doubtful: 'Разобрать вручную',
    matched: 'Сопоставлены',
    waiting: 'Ждут второго сотрудника',
    credited: 'Зачислены',
    ignored: 'Не зачисляются',
  },
  /** parts without money are left out by the caller; they add up to the whole */
  came: (sum: string, parts: string[]) =>
    `Поступило по документам файла: ${[sum, ...(parts.length > 0 ? [parts.join(' + ')] : [])].join(' = ')}`,
  parts: {
    matched: (sum: string) => `${sum} к зачислению`,
    doubtful: (sum: string) => `${sum} разобрать вручную`,
    waiting: (sum: string) => `${sum} ждёт второго сотрудника`,
    credited: (sum: string) => `${sum} зачислено`,
    ignored: (sum: string) => `${sum} не зачисляется`,
    known: (sum: string) => `${sum} уже было в прежних выписках`,
  },
  went: (sum: string) => `Списано: ${sum}`,
  bank_agrees: 'С итогами банка сходится.',
  bank_silent: 'Итогов банка в файле нет.',
  differs: (what: 'came' | 'went', bank: string, documents: string) =>
    `По итогам банка ${what === 'came' ? 'поступило' : 'списано'} ${bank}, а по документам файла ${documents}. Выгрузите выписку заново или спросите банк, прежде чем зачислять.`,
  lines: (count: number) => plural(count, lineForms),
  credit_all: (count: number, sum: string) => `Зачислить ${plural(count, paymentForms)} на сумму ${sum}`,
  credit_title: (count: number, sum: string) => `Зачислить ${plural(count, paymentForms)}: ${sum}?`,
  done: (count: number) => `Проведено: ${plural(count, paymentForms)}`,
  moved_to_hands: (count: number) =>
    `Не зачислено: ${plural(count, lineForms)}. Пока выписка была открыта, счёт оплатили или отменили, или клиента остановили.`,
  waiting: (count: number) =>
    `Ждут второго сотрудника: ${plural(count, paymentForms)} больше 1\u00a0000\u00a0000\u00a0₽. Деньги поступят на баланс, когда их подтвердит другой сотрудник.`,
  will_wait: (sum: string) => `Сверх ${sum} за сутки зачисление подтвердит другой сотрудник.`,
  to_payments: 'К платежам',
  tabs_label: 'Строки выписки по состояниям',
  empty_tab: {
    doubtful: 'Ручного разбора ничего не ждёт.',
    matched: 'Зачислять больше нечего.',
    waiting: 'Второго сотрудника ничего не ждёт.',
    credited: 'Из этой выписки ещё ничего не зачислено.',
    ignored: 'Таких строк нет.',
  },
  one_line: 'Показана одна строка выписки.',
  all_lines: 'Все строки',
  document: (kind: string, number: string, day: string) => `${kind} №\u00a0${number} от ${day}`,
  inn: (inn: string) => `ИНН\u00a0${inn}`,
  no_payer: 'Плательщик не указан',
  to_balance: 'на баланс',
  resolve: 'Разобрать',
  change: 'Изменить',
  resolve_line: (verb: string, payer: string, sum: string) => `${verb}: ${payer}, ${sum}`,
  resolve_title: 'Разбор строки',
  payer: 'Плательщик',
  purpose: 'Назначение',
  document_label: 'Документ банка',
  client: 'Кому зачислить',
  choose_client: 'Выберите клиента',
  credit: (sum: string) => `Зачислить ${sum}`,
  ignore: 'Не зачислять',
  left_out: 'Строка не зачисляется',
}

export const statementLineStatusTexts: Record<StatementLineState, StatusText> = {
  matched: { word: 'Сопоставлен', tone: 'ink', shape: 'arrow' },
  doubtful: { word: 'Разобрать вручную', tone: 'wait', shape: 'bang' },
  ignored: { word: 'Не зачисляется', tone: 'quiet', shape: 'minus' },
  waiting: { word: 'Ждёт второго сотрудника', tone: 'wait', shape: 'clock' },
  credited: { word: 'Зачислен', tone: 'good', shape: 'check' },
}
