import type { DeliveryChannel } from '../rules/deliveries.ts'
import type { RetryOutcome } from '../contract/stuck.ts'
import type { DeliveryStatus } from '../rules/deliveries.ts'
import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'
import type { StuckKind } from '../rules/stuck-kinds.ts'
import { channelTexts, deliveryTexts } from './timeline.ts'

export const stuckKindTexts: Record<StuckKind, string> = {
  seal: 'Без печати',
  delivery: 'Не доставлено',
  receipt: 'Нет отчёта о доставке',
  job: 'Не выполняется',
}

/** Names of jobs beside messages and seals. */
const jobTexts: Record<string, string> = {
  render: 'Страницы документа для просмотра',
  advance_batch: 'Очередь подписантов',
  webhook: 'События в системы клиента',
  charge_message: 'Списание за сообщение',
  drill: 'Учения с резервной копией',
  stamp: 'Штамп времени к печати',
  document_stamp: 'Штамп времени всего файла',
  drop_copy: 'Удаление прежнего экземпляра из хранилища',
  gost_seal: 'Подпись ГОСТ к экземпляру',
  write_import: 'Импорт таблицы',
  send_portion: 'Массовая отправка',
}

type Trouble = {
  kind: StuckKind
  job_kind: string | null
  template: string | null
  channel: DeliveryChannel | null
  status: DeliveryStatus | null
  state: 'waiting' | 'running' | 'stopped'
  error: string | null
}

/** «СМС · Ссылка», «Экземпляр с протоколом» */
export function stuckAbout({ kind, job_kind, template, channel }: Trouble): string {
  if (kind === 'seal') return 'Экземпляр с протоколом'
  if (channel && template) return `${channelTexts[channel]} · ${deliveryTexts[template] ?? template}`
  return jobTexts[job_kind ?? ''] ?? `Задание «${job_kind}»`
}

/** Causes in plain words. */
export function stuckCause(trouble: Pick<Trouble, 'kind' | 'status' | 'state' | 'error'>): string {
  const { kind, status, state, error } = trouble
  if (kind === 'receipt') return error ?? (status === 'accepted' ? stuckCauses.no_receipt : stuckCauses.no_answer)
  if (kind === 'delivery') return error ?? (status === 'queued' ? stuckCauses.not_sent : stuckCauses.not_delivered)
  if (error === null) return state === 'running' ? stuckCauses.running : stuckCauses.in_line
  return stuckFaults.find(([sign]) => sign.test(error))?.[1] ?? stuckCauses.fault
}

export const stuckCauses = {
  no_receipt: 'Шлюз принял сообщение, но не сообщил, доставлено ли оно',
  no_answer: 'Шлюз не ответил, дошло ли сообщение, неизвестно',
  not_sent: 'Сообщение ещё не ушло',
  not_delivered: 'Сообщение не доставлено, причина неизвестна',
  running: 'Делается прямо сейчас',
  in_line: 'Ждёт своей очереди',
  fault: 'Сбой сервиса',
}

/** To continue a sentence: «шлюз не отвечает», but «СМС не приняты». */
export function insideSentence(cause: string): string {
  return /^\p{Lu}\p{Ll}/u.test(cause) ? cause.charAt(0).toLowerCase() + cause.slice(1) : cause
}

/** Patterns of system and worker errors; the database reads them too (`cause-sql.ts`). */
export const stuckFaults: readonly (readonly [RegExp, string])[] = [
  [/ENOSPC|кончилось место/, 'На диске сервера нет места'],
  [/ENOENT/, 'Файла нет в хранилище'],
  [/EACCES|EPERM|EROFS|EIO/, 'Хранилище файлов не читается или не пишется'],
  [/^cpu_time:|слишком сложен/, 'Файл обрабатывается слишком долго'],
  [/^(waited|killed|no_start):/, 'Серверу не хватает процессора или памяти'],
  [/^crash:/, 'Обработчик файлов останавливается'],
  [/^closed:/, 'Сервер останавливали, пока шла работа'],
  [/^gost: the certificate/, 'Сертификат ГОСТ закончился'],
  [/^gost:/, 'openssl не подписывает по ГОСТ: проверьте его модуль gost, GOST_CERTIFICATE и GOST_KEY'],
  [
    /^time-stamp: no longer certificate/,
    'Сертификат службы штампов скоро закончится, а штампует она им же: замените службу в TSA_URL',
  ],
  [/^Служба штампов|^Штамп/, 'Служба штампов времени не даёт штамп: проверьте TSA_URL и TSA_ROOTS'],
  [/certificate of the seal/, 'Сертификат печати закончился или отозван: npx roscherk seal renew'],
  [/the seal is/, 'Печать не прошла проверку'],
  [/ECONNREFUSED|ECONNRESET|Connection terminated|timeout exceeded/, 'Нет связи с базой данных'],
]

export const stuckTexts = {
  title: 'Застряло',
  subtitle:
    'Что не движется само: подписанное без печати, недоставленные сообщения, задания, у которых кончились попытки.',
  empty_title: 'Всё в порядке',
  empty:
    'Ничего не застряло. Если подписанный документ не получит печать за минуту или сообщение не дойдёт, это появится здесь с причиной и кнопкой.',
  kind: 'Что случилось',
  age: 'Ждёт',
  stopped: 'Само не повторится',
  running: 'Делается сейчас',
  soon: 'Повторится само',
  what_next: 'Что дальше',
  next: (time: string) => `Повторится в ${time}`,
  fix_number: 'Исправить номер',
  request: (id: number) => `Заявка №\u00a0${id}`,
  retry: 'Повторить',
  retry_of: (about: string) => `Повторить: ${about}`,
  retry_chosen: 'Повторить выбранные',
  retry_all: 'Повторить все',
  retry_all_title: (kind: string) => `Повторить все: ${kind}?`,
  retry_all_content: (count: number) =>
    `${plural(count, ['строка', 'строки', 'строк'])}. Сообщения уйдут ещё раз, каждое одно.`,
  why_not_cause: 'Повторять нечего: одно уже делается, другое второй раз не отправляют',
  causes: 'Застрявшее по причинам',
  considered: (rows: number) =>
    `Застряло больше ${showCount(rows)}. Посчитаны заявки без печати и самые старые сообщения.`,
  cause: (kind: string, cause: string) => `${kind}: ${insideSentence(cause)}`,
  clients: (count: number) => plural(count, ['клиент', 'клиента', 'клиентов']),
  retry_cause: (name: string) => `Повторить все: ${name}`,
  why_not_secret: 'Код второй раз не отправляют: подписант запросит новый',
  no_second: 'Подписант запросит новый код',
  why_not_refused: 'Шлюз отказался от этого номера: исправьте его в заявке',
  why_not_running: 'Уже делается',
  outcomes: {
    retried: 'Повторяем',
    under_way: 'Уже делается, второй раз не нужно',
    settled: 'Уже сделано, повторять нечего',
  } satisfies Record<RetryOutcome, string>,
  retried: (count: number) => (count === 0 ? 'Повторять нечего: всё уже сделано или делается' : `Повторяем: ${count}`),
}
