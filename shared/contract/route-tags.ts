/** Sections of the OpenAPI documents: title and description. */
export const tags = {
  session: {
    name: 'Вход',
    description: 'Вход, выход и регистрация. Токен передают в заголовке `Authorization: Bearer …`.',
  },
  profile: { name: 'Профиль', description: 'Кто вошёл.' },
  'second-factor': {
    name: 'Второй фактор',
    description:
      'Коды из приложения, ключи доступа и коды восстановления: подключение, отключение, повторное подтверждение.',
  },
  'document-sign-requests': {
    name: 'Заявки на подпись',
    description: 'Создание, отправка и ход заявок. Одна заявка — один подписант и его документы.',
  },
  signing: {
    name: 'Подписание',
    description:
      'Вызовы подписанта: по коду ссылки из СМС, без учётной записи. Подпись — по токену, который даёт верный код.',
  },
  events: {
    name: 'События',
    description: 'Что произошло с заявками и деньгами клиента: для систем, которые это отслеживают.',
  },
  webhooks: {
    name: 'Вебхуки',
    description:
      'Адреса систем клиента, куда приходят события. Вызовы подписаны по Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`; тело — событие из ленты.',
  },
  files: { name: 'Файлы', description: 'Загрузка документов, изображения их страниц и скачивание.' },
  'bulk-sendings': { name: 'Массовые отправки', description: 'Одни и те же документы всем, кто назван в таблице.' },
  templates: {
    name: 'Шаблоны',
    description: 'Документы Word с полями в фигурных скобках, которые заполняются для каждого.',
  },
  'saved-drafts': {
    name: 'Незаконченные заявки',
    description: 'Форма новой заявки в кабинете, как её оставили. Её сохраняют люди, не системы.',
  },
  imports: {
    name: 'Импорт таблиц',
    description: 'Таблицы людей, организаций и контактов: проверяются целиком, в списки пишутся после подтверждения.',
  },
  individuals: { name: 'Люди', description: 'Подписанты клиента.' },
  'legal-entities': { name: 'Организации', description: 'Организации клиента, от чьего имени отправляют документы.' },
  'legal-entities-contacts': {
    name: 'Контакты организаций',
    description: 'Люди организаций, с которыми связываются по делам.',
  },
  senders: { name: 'Отправители', description: 'От чьего имени уходят документы и проверено ли это имя.' },
  'message-stops': { name: 'Кому не присылать', description: 'Номера, которые попросили не присылать сообщения.' },
  complaints: { name: 'Жалобы', description: 'Что получатели ссылок сообщили об отправителях.' },
  users: { name: 'Пользователи кабинета', description: 'Кто работает в кабинете клиента и в какой роли.' },
  'client-codes': { name: 'Ключи API', description: 'Ключи, по которым к API обращаются системы клиента: 1С, CRM.' },
  balance: { name: 'Баланс', description: 'Деньги и подписи клиента, движения по ним.' },
  bills: { name: 'Счета', description: 'Счета на оплату.' },
  packages: { name: 'Пакеты', description: 'Купленные пакеты подписей.' },
  tariffs: { name: 'Тарифы', description: 'Цены подписей и пакетов.' },
  papers: { name: 'Закрывающие документы', description: 'Акты за месяц и акты сверки.' },
  payments: { name: 'Платежи', description: 'Поступления денег клиентов.' },
  approvals: { name: 'Ждут второго', description: 'Изменения, которые один сотрудник не делает.' },
  statements: { name: 'Выписки', description: 'Банковские выписки в формате 1CClientBankExchange.' },
  search: { name: 'Поиск', description: 'Одна строка поиска по всему, что видит сотрудник.' },
  stats: {
    name: 'Сводка',
    description: 'Заявки, время до подписи, деньги и сообщения по дням, и что ждёт сотрудника.',
  },
  clients: { name: 'Клиенты', description: 'Кто пользуется сервисом.' },
  deliveries: { name: 'Сообщения', description: 'СМС и письма, их доставка.' },
  stuck: { name: 'Застряло', description: 'Что не движется дальше без человека.' },
  reveals: { name: 'Показ скрытого', description: 'Телефоны, СНИЛС и ссылки подписантов скрыты от сотрудников.' },
  'personal-data': { name: 'Персональные данные', description: 'Что хранится о человеке: поиск, выгрузка, удаление.' },
  journal: { name: 'Журнал', description: 'Неизменяемый журнал действий.' },
  admins: { name: 'Сотрудники', description: 'Учётные записи поддержки.' },
  settings: { name: 'Настройки', description: 'Реквизиты продавца, сертификат печати, проверка данных.' },
  verify: { name: 'Проверка документа', description: 'Проверка файла по его хешу или самого файла. Токен не нужен.' },
  service: { name: 'Служебное', description: 'Описание API, отчёты браузеров и ответы шлюзов.' },
} as const

export type Tag = keyof typeof tags
