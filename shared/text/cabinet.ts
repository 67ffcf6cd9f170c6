/** Texts of the cabinet. Short sentences: what happened, what it means, what to do. */

import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'

export const menuTexts = {
  overview: 'Обзор',
  requests: 'Заявки',
  new_request: 'Новая заявка',
  individuals: 'Люди',
  organizations: 'Организации',
  contacts: 'Контакты',
  balance: 'Баланс',
  codes: 'Подключение 1С',
  profile: 'Профиль',
  logout: 'Выйти',
}

export const loginTexts = {
  title: 'Личный кабинет',
  login: 'Логин (адрес почты)',
  register: 'Нет доступа? Зарегистрируйтесь',
  loading: 'Открываем кабинет…',
}

export const overviewTexts = {
  title: 'Обзор',
  attention: 'Требует внимания',
  calm_title: 'Всё идёт своим ходом',
  calm: 'Здесь появятся заявки, по которым нужно ваше решение.',
  latest: 'Последние заявки',
  all: 'Все заявки',
  others: (count: number) => ` и ещё ${plural(count, ['подписант', 'подписанта', 'подписантов'])}`,
  more: (count: number) => `Показать ещё ${showCount(count)}`,
  sending: 'Массовая отправка',
  short: (left: number) =>
    `Денег не хватило: не отправлено ${plural(left, ['строка', 'строки', 'строк'])}. Пополните баланс и продолжите.`,
  due_soon: (deadline: string) => `Срок истекает: ${deadline}.`,
  open: 'Открыть',
}

export const requestTexts = {
  title: 'Заявки на подпись',
  create: 'Новая заявка',
  bulk: 'Массовая отправка',
  search: 'Название, имя или телефон',
  empty_title: 'Здесь будут документы, отправленные на подпись',
  empty: 'Загрузите PDF, укажите имя и телефон подписанта — он получит ссылку по СМС.',
  all: 'Все',
  waiting: 'Ждут подписи',
  signed: 'Подписано',
  drafts: 'Черновики',
  closed: 'Без подписи',
  status_filter: 'Отбор по состоянию',
  deadline: (date: string) => `до ${date}`,
  more_documents: (count: number) => `и ещё ${count}`,

  timeline: 'Что происходило',
  documents: 'Документы',
  signer: 'Подписант',
  details: 'Подробности',
  link: 'Ссылка подписанта',
  copy_link: 'Скопировать ссылку',
  send: 'Отправить',
  remind: 'Напомнить',
  reminded: 'Напоминание отправлено',
  sent: 'Отправлено',
  cancel: 'Отозвать',
  cancelled: 'Отозвано',
  cancel_title: 'Отозвать документы?',
  cancel_content: 'Ссылка закроется, подписать по ней будет нельзя. Резерв вернётся на баланс.',
  preview: 'Посмотреть',
  original: 'Исходный файл',
  sealed: 'С протоколом',
  sealed_by_all: 'Со всеми протоколами',
  not_sealed: 'Экземпляр с протоколом готовится',
  no_link: 'Ссылка появится после отправки',
  order: (position: number) => `подписывает ${position}-м по очереди`,
}

const requests = (count: number) => plural(count, ['заявка', 'заявки', 'заявок'])
const theRequests = (count: number) => plural(count, ['заявку', 'заявки', 'заявок'])

/** Bulk actions. */
export const chosenTexts = {
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

export const whyNotTexts = {
  send: 'Отправить можно только черновик',
  remind: 'Напомнить можно, пока ждём подписи',
  cancel: 'Отозвать можно, пока документ не подписан',
}

export const againTexts = {
  button: 'Отправить заново',
  disowned: 'Исправить номер и отправить снова',
  open: 'Открыть новую заявку',
  title: 'Отправить документы заново',
  about: 'Появится новая заявка с теми же документами. Эта останется в списке как есть.',
  sent: 'Отправлено заново',
}

export const newRequestTexts = {
  title: 'Новая заявка',
  resumed: 'Вы начали эту заявку раньше и не отправили.',
  start_over: 'Начать заново',
  files: 'Документы',
  files_hint: 'PDF или снимок (JPEG, PNG) до 50 МБ, не больше 20 файлов',
  drop: 'Перетащите файлы сюда',
  choose: 'Выбрать файлы',
  uploading: (percent: number) => `Загружается, ${percent} %`,
  checking: 'Проверяется…',
  cancel_upload: 'Отменить загрузку',
  remove: 'Убрать',
  document_title: 'Название документа',
  lost: 'Связь прервалась. Файл не загружен.',

  signers: 'Кто подписывает',
  from_list: 'Из списка',
  from_list_hint: 'Имя или телефон, от трёх знаков',
  nobody_found: 'Никого не нашлось. Впишите имя и телефон ниже.',
  new_signer: 'Новый подписант',
  full_name: 'Фамилия Имя Отчество',
  phone: 'Мобильный телефон',
  email: 'Почта (не обязательно)',
  add: 'Добавить',
  ordered: 'По очереди, в этом порядке',
  at_once: 'Всем сразу',
  up: 'Выше',
  down: 'Ниже',
  twice: 'Этот номер уже есть среди подписантов',

  add_typed: 'Вписанный подписант ещё не добавлен. Нажмите «Добавить» или очистите поля.',

  details: 'Сообщение и срок',
  organization: 'От чьего имени',
  no_organization: 'Сначала заведите организацию: подписант увидит её название.',
  add_organization: 'Завести организацию',
  request_title: 'Название заявки',
  request_title_hint: 'Пусто — по первому документу',
  message: 'Сообщение подписанту',
  deadline: 'Подписать до',
  reminders: 'Напоминать',

  check: 'Проверка и отправка',
  charged_later: 'Резервируем сейчас, списываем, когда документ подписан.',
  send: 'Отправить на подпись',
  save: 'Сохранить черновик',
  saved: (requests: string) => `Сохранено: ${requests}`,
  sent: (requests: string) => `Отправлено: ${requests}`,
  need_file: 'Добавьте документ',
  wait_upload: 'Дождитесь загрузки файлов',
  fix_upload: 'Уберите файл с ошибкой или загрузите его снова',
  need_signer: 'Добавьте подписанта',
  need_organization: 'Выберите организацию',
  need_deadline: 'Укажите срок в будущем',
}

export const individualTexts = {
  title: 'Люди',
  create: 'Добавить человека',
  new: 'Новый человек',
  search: 'Имя или телефон',
  empty_title: 'Здесь будут люди, которым вы отправляете документы',
  empty: 'Добавьте первого или просто впишите имя и телефон в новую заявку — человек появится тут сам.',
  name: 'Имя',
  contact: 'Связь',
  papers: 'Документы (не обязательно)',
}

export const legalEntityTexts = {
  title: 'Организации',
  create: 'Добавить организацию',
  new: 'Новая организация',
  search: 'Название или ИНН',
  empty_title: 'Здесь будут организации, от имени которых вы отправляете документы',
  empty: 'Добавьте первую: хватит названия и ИНН.',
  main: 'Название',
  requisites: 'Реквизиты',
  bank: 'Банк',
  agreement: 'Соглашение об электронной подписи',
}

export const contactTexts = {
  title: 'Контакты',
  create: 'Добавить контакт',
  new: 'Новый контакт',
  search: 'Имя, телефон или почта',
  empty_title: 'Здесь будут люди из организаций: бухгалтер, юрист, директор',
  empty: 'Добавьте первого, чтобы знать, к кому обратиться.',
}

export const codeTexts = {
  title: 'Подключение 1С',
  subtitle: 'По коду к сервису подключается ваша 1С или другая программа. У каждой программы — свой код.',
  create: 'Создать код',
  new: 'Новый код',
  label: 'Для какой программы',
  label_hint: 'Например: 1С Бухгалтерия, основной офис',
  expires: 'Действует до (не обязательно)',
  expires_hint: 'Пусто — пока вы его не отзовёте',
  empty_title: 'Здесь будут коды для 1С и других программ',
  empty: 'Создайте код и впишите его в настройки обмена 1С.',
  once_title: 'Скопируйте код сейчас',
  once: 'Больше мы его не покажем: хранится только отпечаток. Потеряете — отзовите и создайте новый.',
  address: 'Адрес для настроек обмена',
  done: 'Код сохранён, к списку',
  never: 'не обращалась',
  forever: 'бессрочно',
}

export const profileTexts = {
  title: 'Профиль',
  full_name: 'Имя',
  phone: 'Телефон',
  login: 'Логин',
  company: 'Клиент',
  role: 'Права',
  roles: { owner: 'Владелец', member: 'Сотрудник' },
  saved: 'Сохранено',
}

export const requisiteTexts = {
  inn: 'Проверьте ИНН: контрольные цифры не сходятся',
  kpp: 'КПП: 9 знаков, например 773601001',
  ogrn: 'Проверьте ОГРН: контрольная цифра не сходится',
  bik: 'БИК: 9 цифр, первые 04 или 01',
  account: 'Проверьте счёт: 20 цифр, контрольный ключ сходится с БИК',
}
