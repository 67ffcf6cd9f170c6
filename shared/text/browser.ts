/** Texts of the browser itself: toasts and failures without a server's message. */
export const clipboardTexts = {
  copied: 'Скопировано в буфер',
  failed: 'Не удалось сохранить в буфер',
}

/** What a failed request was about, in the genitive, by the beginning of its name (`requestName`). */
const requestNames: Record<string, string> = {
  admins: 'сотрудников',
  acceptedTexts: 'принятых текстов',
  anchors: 'якорей журнала',
  approvals: 'решений',
  auth: 'входа',
  billing: 'денег',
  billingActs: 'актов',
  billingBalance: 'баланса',
  billingBills: 'счетов',
  billingPackages: 'пакетов',
  billingPayments: 'платежей',
  billingPrices: 'цен',
  billingQuote: 'цены',
  billingReconciliation: 'акта сверки',
  billingStatements: 'выписок',
  billingTariffs: 'тарифов',
  billingTransactions: 'операций',
  billingTurnover: 'оборотов',
  bulkSendings: 'массовой отправки',
  changes: 'изменений',
  client: 'кодов клиента',
  clientSettings: 'настроек клиента',
  clientTasks: 'задач',
  clients: 'клиентов',
  clientsCodes: 'кодов клиентов',
  complaints: 'жалоб',
  deliveries: 'сообщений',
  documentSign: 'заявок',
  downloads: 'файла',
  events: 'событий',
  files: 'файлов',
  imports: 'загрузки из таблицы',
  individualGroups: 'групп',
  individuals: 'физлиц',
  journal: 'журнала',
  legalEntities: 'организаций',
  legalEntitiesContacts: 'контактов',
  looks: 'просмотров',
  messageStops: 'отказов от сообщений',
  notices: 'уведомлений',
  outbox: 'сообщений',
  personalData: 'персональных данных',
  profile: 'профиля',
  queues: 'очередей',
  registration: 'регистрации',
  request: 'заявок',
  responsible: 'сотрудников',
  reveals: 'скрытых данных',
  saved: 'черновиков',
  search: 'поиска',
  senders: 'отправителей',
  sendingDefaults: 'настроек отправки',
  settings: 'настроек',
  signLinks: 'ссылок подписантов',
  stats: 'сводки',
  stuck: 'застрявшего',
  templates: 'шаблонов',
  users: 'пользователей',
  verification: 'сверки',
  verify: 'проверки документа',
  webhooks: 'вебхуков',
  webhookMessages: 'вебхуков',
  whoami: 'профиля',
}

const longestFirst = Object.keys(requestNames).sort((a, b) => b.length - a.length)

function requestNameOf(name: string): string {
  return requestNames[longestFirst.find((start) => name.startsWith(start)) ?? ''] ?? 'к серверу'
}

export const apiTexts = {
  unknown_path: (key: string) => `Неизвестный путь API для ключа ${key}`,
  bill_failed: 'Ошибка выполнения запроса billingBills',
  request_failed: (name: string) => `Ошибка выполнения запроса ${requestNameOf(name)}. Повторите через минуту.`,
  offline: 'Нет связи с сервером. Проверьте интернет и повторите.',
  timeout: 'Сервер не ответил вовремя. Повторите попытку.',
  broken: 'Ответ сервера пришёл не целиком. Повторите попытку.',
  unknown: (code: string) => `Что-то пошло не так. Обновите страницу; если повторится, назовите поддержке код ${code}.`,
}

/** What a page that did not load completely says, from its own HTML. */
export const guardTexts = {
  first: 'Страница загрузилась не до конца.',
  again: 'Страница снова загрузилась не до конца. Откройте ссылку в другом браузере или с другого устройства.',
  phone: 'Не получается — позвоните:',
  offline: 'Нет связи с интернетом, страница загрузилась не до конца.',
  reload: 'Обновить',
}

export const missingTexts = {
  offline: 'Нет связи с интернетом. Проверьте её и повторите.',
  missing: (phone: string) =>
    `Часть страницы не загрузилась. Повторите. Если не поможет, откройте страницу в другом браузере${phone && ` или позвоните: ${phone}`}.`,
  retry: 'Повторить',
}

export const signInTexts = {
  password: 'Пароль',
  submit: 'Войти',
  busy: 'Входим…',
  session_ended: 'Сеанс закончился. Войдите ещё раз.',
  empty_login: 'Введите логин',
  empty_password: 'Введите пароль',
  demo: ({ login, password }: { login: string; password: string }) => `Демонстрация: ${login}, пароль ${password}`,
  fill_demo: 'Подставить',
}

export const buildTexts = {
  new_version: 'Вышла новая версия. Обновите страницу, чтобы продолжить в ней.',
  reload: 'Обновить',
}
