import type { Erased } from '../contract/personal-data.ts'

/** Why an open request ended; its sender sees it. */
export const erased_reason = 'Подписант потребовал удалить свои данные'

/** Texts of the console about requests of people about their data, and of the exported page. */
export const personalDataTexts = {
  title: 'Персональные данные',
  subtitle:
    'Человек вправе узнать, что о нём хранится, и потребовать удаления (152-ФЗ, ст. 14 и 21). Убедитесь, что обращается он сам.',
  phone: 'Телефон',
  search: 'Найти',
  acts: 'Что уже делали',
  terms: 'Сроки хранения',
  found: (phone: string) => `Данные номера ${phone}`,
  nothing: 'О номере ничего не хранится',
  will_erase: 'Будет удалено или обезличено',
  nothing_to_erase: 'Удалять нечего.',
  will_stay: 'Останется',
  nothing_stays: 'Ничего, кроме записей журнала.',
  stopped: 'Сообщения на этот номер уже остановлены.',
  erased: {
    individuals: 'Люди в списках клиентов',
    contacts: 'Контакты организаций',
    open_requests: 'Открытые заявки: будут отозваны, отправители узнают об этом из письма',
    ended_requests: 'Заявки, завершённые без подписи',
    messages: 'Сообщения',
    table_rows: 'Строки массовых отправок',
    complaints: 'Жалобы: номер и текст',
    registrations: 'Регистрации',
  } satisfies Record<keyof Erased, string>,
  stays: {
    signed_requests: 'Подписанные заявки: доказательства подписи (63-ФЗ), пока работает сервис',
    users: 'Учётные записи клиентов с этим номером: пока действует договор',
  },
  journal_stays: 'Журнал и проводки не меняются: они доказывают, кто и что сделал (402-ФЗ, ст. 29).',
  export: 'Выгрузить всё',
  export_title: 'Выгрузить данные человека?',
  export_about: 'Архив содержит полные данные. Передайте его только самому человеку. Выгрузка попадёт в журнал.',
  erase: 'Удалить по требованию',
  erase_title: 'Удалить данные человека?',
  erase_about: 'Отменить это нельзя. Открытые заявки отзываются, сообщений на номер больше не будет.',
  done: 'Данные удалены',
  file_name: 'Персональные данные.zip',
  page_title: (phone: string) => `Что хранится о номере ${phone}`,
  page_about: (operator: string) => `Оператор: ${operator}. Сведения по ст. 14 152-ФЗ.`,
  empty_part: 'Ничего.',
  parts: {
    individuals: 'Люди в списках клиентов',
    contacts: 'Контакты организаций',
    requests: 'Заявки на подпись',
    documents: 'Документы заявок',
    signatures: 'Подписи',
    consents: 'Согласия',
    messages: 'Сообщения',
    sessions: 'Сеансы подписания',
    refusals: 'Просьбы не писать',
    complaints: 'Жалобы',
    table_rows: 'Строки массовых отправок',
    registrations: 'Регистрации',
    users: 'Учётные записи',
  } as Record<string, string>,
}
