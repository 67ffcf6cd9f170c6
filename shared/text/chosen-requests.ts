import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'

const requests = (count: number) => plural(count, ['заявка', 'заявки', 'заявок'])

const theRequests = (count: number) => plural(count, ['заявку', 'заявки', 'заявок'])

/** Bulk actions on requests. */
export const chosenTexts = {
  download: 'Скачать',
  copies: 'Подписанные экземпляры (ZIP)',
  evidence: 'Документы с доказательствами (ZIP)',
  register: 'Реестр (XLSX)',
  downloading: 'Собираем архив…',
  too_many: (max: number) => `За раз скачивают не больше ${plural(max, ['заявки', 'заявок', 'заявок'])}`,
  nothing_signed: 'Среди выбранных нет подписанных',
  nothing_waits: 'Ни одна из выбранных заявок не ждёт подписи',
  nothing_open: 'Все выбранные заявки уже завершены',
  remind: 'Напомнить',
  remind_title: (count: number) => `Напомнить ${plural(count, ['подписанту', 'подписантам', 'подписантам'])}?`,
  remind_content: 'Каждый, кто ещё не подписал, получит ссылку ещё раз. Одному человеку — не больше трёх раз в сутки.',
  reminded: (count: number) => `Напомнили: ${requests(count)}.`,
  cancel_title: (count: number) => `Отозвать ${theRequests(count)}?`,
  cancelled: (count: number) => `Отозвано: ${requests(count)}.`,
  extend_title: (count: number) => `Продлить ${theRequests(count)}?`,
  extend_about: 'Новый срок получат те, у кого он ещё не позже.',
  extended: (count: number) => `Продлено: ${requests(count)}.`,
  running: (tried: number, all: number) => `Сделано ${showCount(tried)} из ${showCount(all)}`,
  refused: (why: readonly string[]) => `Не получилось: ${requests(why.length)}. ${[...new Set(why)].join(' ')}`,
}

/** Texts of staff's actions on chosen requests; staff see the outcome of each. */
export const consoleChosenTexts = {
  select_all: (count: number) => `Выбрать все ${showCount(count)} по этому отбору`,
  select_first: (count: number) => `Выбрать первые ${showCount(count)} по этому отбору`,
  too_many: (max: number) =>
    `За раз — не больше ${plural(max, ['заявки', 'заявок', 'заявок'])}: снимите выбор с остальных`,
  loading: 'Читаем выбранные заявки',
  skipped: (count: number) =>
    `${plural(count, ['выбранная заявка этого не допускает и останется', 'выбранные заявки этого не допускают и останутся', 'выбранных заявок этого не допускают и останутся'])} как есть.`,
  cancel_about: 'Причину увидит каждый отправитель: в истории заявки и в письме.',
  running: 'Не закрывайте страницу: заявки обрабатываются по одной.',
  stop: 'Остановить',
  close: 'Закрыть',
  titles: { remind: 'Напоминания', extend: 'Продление срока', cancel: 'Отзыв заявок' },
  done: {
    remind: (count: number) => `Отправлено: ${showCount(count)}.`,
    extend: (count: number) => `Продлено: ${showCount(count)}.`,
    cancel: (count: number) => `Отозвано: ${showCount(count)}.`,
  },
  refused: {
    remind: (count: number) => `Не отправлено: ${showCount(count)}.`,
    extend: (count: number) => `Не продлено: ${showCount(count)}.`,
    cancel: (count: number) => `Не отозвано: ${showCount(count)}.`,
  },
  untried: (count: number) =>
    `Не начато: ${showCount(count)}. Эти заявки остались выбранными, действие можно повторить.`,
  all_done: 'Получилось для каждой выбранной заявки.',
}
