import type { Erased, ErasedBeside, Mention, StaysKind } from '../contract/personal-data.ts'
import type { RetentionKind } from '../rules/retention.ts'
import { subjectName } from './journal.ts'

/** Why an open request ended; its sender sees it. */
export const erased_reason = 'Подписант потребовал удалить свои данные'

/** Places of mentions of which the journal has no rows. */
const otherPlaces: Record<string, string> = {
  'saved-drafts': 'Незаконченная заявка',
  'saved-texts': 'Сохранённый текст',
  'saved-views': 'Вид списка',
}

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
  nothing_stays: 'Ничего.',
  stopped: 'Сообщения на этот номер уже остановлены.',
  erased: {
    individuals: 'Люди в списках клиентов',
    contacts: 'Контакты организаций',
    open_requests: 'Открытые заявки: будут отозваны, отправители узнают об этом из письма',
    ended_requests: 'Заявки, завершённые без подписи',
    messages: 'Сообщения',
    table_rows: 'Строки массовых отправок и импорта',
    complaints: 'Жалобы: номер и текст',
    registrations: 'Регистрации',
    saved_drafts: 'Незаконченные заявки',
  } satisfies Record<keyof Erased, string>,
  beside: {
    journal_rows: 'Записи журнала: остались событие, время и IP-адрес',
    texts: 'Названия групп и таблиц, заметки и задачи: имя заменено',
    answers: 'Ответы на повторные вызовы',
    freed_files: 'Документы, которых нет в других заявках: удалятся в течение часа',
  } satisfies Record<keyof ErasedBeside, string>,
  also_erased: 'Ещё стёрто',
  stays_by: (basis: string, term: string) => `${basis}. Срок: ${term}.`,
  mentions: 'Проверьте сами',
  mentions_about:
    'Здесь есть такая же фамилия. Она бывает и у других, поэтому сервис эти тексты не менял. Если речь об этом человеке, попросите клиента их исправить.',
  mention: ({ resource, id, client_id }: Mention) =>
    `${otherPlaces[resource] ?? subjectName(resource)} № ${id}, клиент № ${client_id}`,
  backups_stay: 'В резервных копиях, сделанных раньше, данные есть до конца срока их хранения. В новых их нет.',
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
    import_rows: 'Строки импорта',
    messengers: 'Чаты с ботами мессенджеров',
    registrations: 'Регистрации',
    saved_drafts: 'Незаконченные заявки',
    users: 'Учётные записи',
  } as Record<string, string>,
}

/** What stays after an erasure; term and article are those of its kind in the table of terms. */
export const staysTexts: Record<StaysKind, { what: string; of: RetentionKind }> = {
  signed_requests: {
    what: 'Подписанные заявки с документами, печатями, подписями, кодами, согласиями и сообщениями',
    of: 'evidence',
  },
  signed_journal: { what: 'Записи журнала о подписанных заявках: без них подпись не проверить', of: 'evidence' },
  users: { what: 'Учётные записи клиентов с этим номером', of: 'accounts' },
  refusals: { what: 'Номер в списке тех, кому не пишут', of: 'refusals' },
}
