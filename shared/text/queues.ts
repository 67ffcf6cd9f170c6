import type { Lane, RoomName, Standing } from '../rules/queues.ts'
import { showLength } from '../rules/age.ts'
import { showCount } from '../rules/show-count.ts'

/** Texts of the console about what waits for its turn. */
export const queueTexts = {
  title: 'Очереди',
  subtitle: 'Кто сейчас чего ждёт и сколько. Всё, что встало насовсем, — в «Застряло».',
  calm: 'Никто не ждёт',
  waits: (count: number) => `Ждут своей очереди: ${showCount(count)}`,
  full: (names: readonly string[]) =>
    `Почти нет мест: ${names.join(', ')}. Когда места кончатся, «попробуйте позже» получит последний в самой длинной очереди, а не тот, кто пришёл.`,
  rooms_title: 'Комнаты ожидания',
  rooms_about: (server: string) =>
    `Только сервера ${server}: он ответил на этот запрос. У других серверов комнаты свои. Люди ждут ответа, пока открыта страница.`,
  lanes_title: 'Задания',
  lanes_about:
    'Всех серверов вместе: из одной базы. Клиенты берут очередь по кругу, никто не стоит за чужими тысячами.',
  refresh: 'Обновить',
  nobody: 'никого',
  waiting: (count: number, max?: number) =>
    max === undefined ? `ждут ${showCount(count)}` : `ждут ${showCount(count)} из ${showCount(max)}`,
  running: (count: number, max?: number) =>
    max === undefined ? `идёт ${showCount(count)}` : `идёт ${showCount(count)} (на этом сервере до ${showCount(max)})`,
  later: (count: number) => `ещё не срок ${showCount(count)}`,
  oldest: (seconds: number) => `дольше всех ${showLength(seconds)}`,
  since: (seconds: number) => `уже ${showLength(seconds)}`,
  ourselves: 'Сам сервис',
  user: (id: number) => `Пользователь №\u00a0${id}`,
  admin: (id: number) => `Сотрудник №\u00a0${id}`,
  network: (network: string) => (network === 'unknown' ? 'Посетитель' : `Адреса ${network}`),
  standings: {
    staff: '',
    client: '',
    unpaid: 'ещё не платил: мест меньше',
    visitor: '',
  } satisfies Record<Standing, string>,
  rooms: {
    files: 'Проверка присланных файлов',
    pages: 'Страницы для чтения',
    seals: 'Заверение подписанных документов',
    word: 'Документы Word',
    logins: 'Вход и регистрация',
    logins_of_staff: 'Вход сотрудников',
    logins_of_known: 'Вход со знакомого адреса',
    papers: 'Счета, акты и сверки в PDF',
    archives: 'Архив одной заявки',
    archives_of_many: 'Архивы многих документов',
  } satisfies Record<RoomName, string>,
  lanes: {
    codes: 'Коды для подписи',
    messages: 'Ссылки и другие сообщения',
    seals: 'Заверение подписанных документов',
    drawing: 'Картинки страниц',
    stamps: 'Метки времени',
    webhooks: 'События для систем клиентов',
    other: 'Отправка по таблице, загрузки и прочее',
  } satisfies Record<Lane, string>,
}
