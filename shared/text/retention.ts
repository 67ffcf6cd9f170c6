import { plural } from '../rules/plural.ts'
import type { ClearedKind, RetentionKind } from '../rules/retention.ts'

type Described = {
  what: string
  /** of kinds with a setting: the days are counted from it; of others: how long */
  term: string
  /** what happens at the end of the term */
  end: string
  basis: string
}

const purpose = 'ст. 5 ч. 7 152-ФЗ: цель достигнута'
const claims = 'ст. 196 ГК: срок исковой давности; затем ст. 5 ч. 7 152-ФЗ'
const safety = 'ст. 19 152-ФЗ: защита учётных записей'

/** Texts of the console and of docs/personal-data.md about how long data are kept. */
export const retentionTexts: Record<RetentionKind, Described> = {
  drafts: {
    what: 'Черновики заявок, которые не отправили',
    term: 'после последней правки',
    end: 'Отменяются и обезличиваются, документы отвязываются; незаконченные удаляются',
    basis: purpose,
  },
  unsigned_requests: {
    what: 'Заявки, завершённые без подписи, их сообщения, согласия и коды',
    term: 'после завершения',
    end: 'Обезличиваются, документы отвязываются',
    basis: claims,
  },
  archived_people: {
    what: 'Физлица и контакты, которых клиент убрал из списка',
    term: 'после удаления из списка',
    end: 'Физлица обезличиваются, контакты удаляются',
    basis: purpose,
  },
  unconfirmed_tables: {
    what: 'Таблицы массовых отправок, которые не подтвердили, и таблицы импорта',
    term: 'после загрузки',
    end: 'Удаляются',
    basis: purpose,
  },
  sent_tables: {
    what: 'Строки завершённых массовых отправок',
    term: 'после завершения',
    end: 'Обезличиваются',
    basis: purpose,
  },
  letters: {
    what: 'Письма и СМС не о заявках: счета, пароли, уведомления',
    term: 'после создания',
    end: 'Адрес и текст стираются',
    basis: purpose,
  },
  registrations: {
    what: 'Регистрации по письму',
    term: 'после конца срока ссылки',
    end: 'Удаляются',
    basis: purpose,
  },
  sessions: {
    what: 'Сеансы: IP-адрес и устройство',
    term: 'после конца сеанса',
    end: 'Удаляются',
    basis: safety,
  },
  account_codes: {
    what: 'Коды подтверждения телефона и ссылки для пароля',
    term: 'после конца их срока',
    end: 'Удаляются',
    basis: safety,
  },
  failed_logins: {
    what: 'Неудачные входы: IP-адрес и устройство',
    term: 'после записи в журнал',
    end: 'Удаляются',
    basis: safety,
  },
  looks: {
    what: 'Кто из сотрудников смотрел данные клиента',
    term: 'после просмотра',
    end: 'Удаляются',
    basis: 'ст. 19 ч. 2 п. 8 152-ФЗ: учёт действий с персональными данными',
  },
  lifted_stops: {
    what: 'Снятые просьбы «Не присылать мне» и решённые жалобы',
    term: 'после снятия или решения',
    end: 'Удаляются',
    basis: purpose,
  },
  unsent_files: {
    what: 'Файлы, которых нет ни в одной заявке',
    term: 'после последней загрузки',
    end: 'Удаляются',
    basis: purpose,
  },
  page_images: {
    what: 'Картинки страниц документов',
    term: 'после последнего просмотра',
    end: 'Удаляются; при просмотре рисуются снова',
    basis: purpose,
  },
  counters: {
    what: 'Счётчики попыток и сообщений',
    term: 'до двух суток',
    end: 'Удаляются',
    basis: safety,
  },
  answers: {
    what: 'Ответы на вызовы с Idempotency-Key',
    term: '48 часов',
    end: 'Удаляются',
    basis: purpose,
  },
  work: {
    what: 'Выполненные задачи сервера и отчёты шлюзов без сообщения',
    term: 'до 7 дней',
    end: 'Удаляются',
    basis: purpose,
  },
  webhook_log: {
    what: 'События, отправленные в системы клиентов, и ответы этих систем',
    term: '30 дней; тела событий стёртой заявки — до её стирания',
    end: 'Удаляются',
    basis: purpose,
  },
  evidence: {
    what: 'Подписанные заявки: документы, экземпляры с печатями, протоколы, подписи, коды, согласия и сообщения',
    term: 'всё время работы сервиса',
    end: 'Не удаляются и не обезличиваются',
    basis: 'ст. 6 ч. 1 п. 5 152-ФЗ (договор) и 63-ФЗ: без них подпись нельзя доказать',
  },
  accounting: {
    what: 'Счета, платежи, выписки, акты и проводки; в проводке имя подписанта',
    term: 'всё время работы сервиса, не меньше 5 лет',
    end: 'Не удаляются и не обезличиваются',
    basis: 'ст. 29 402-ФЗ',
  },
  journal: {
    what: 'Журнал: записи связаны хешами, поэтому ни одну нельзя изменить',
    term: 'всё время работы сервиса',
    end: 'Не удаляется; поддержка видит телефоны и СНИЛС скрытыми',
    basis: 'ст. 6 ч. 1 п. 7 152-ФЗ: доказать, кто и что сделал',
  },
  accounts: {
    what: 'Клиенты, их пользователи, организации, контакты и физлица в списках, согласия пользователей',
    term: 'пока действует договор с клиентом',
    end: 'Правит и удаляет сам клиент',
    basis: 'ст. 6 ч. 1 п. 5 152-ФЗ: договор; физлица и контакты — по поручению клиента (ст. 6 ч. 3)',
  },
  staff: {
    what: 'Сотрудники поддержки и их решения',
    term: 'всё время работы сервиса',
    end: 'Доступ блокируется',
    basis: 'ст. 6 ч. 1 п. 7 152-ФЗ: доказать, кто и что сделал',
  },
  refusals: {
    what: 'Номера, которым просили не писать',
    term: 'пока просьбу не снимут',
    end: 'Становятся снятыми',
    basis: 'ст. 6 ч. 1 п. 7 152-ФЗ: чтобы просьба выполнялась',
  },
}

/** The moment from which the days of a setting are counted, as in «365 дней после завершения». */
export const termText = (kind: ClearedKind, days: number): string =>
  `${plural(days, ['день', 'дня', 'дней'])} ${retentionTexts[kind].term}`

export const retentionPageTexts = {
  title: 'Сроки хранения',
  subtitle: 'Сколько хранятся персональные данные и что происходит потом. Сроки меняются настройками сервера.',
  cleared: 'Со сроком',
  short: 'Недолго',
  held: 'Держит закон или договор',
  setting: (name: string) => `Настройка ${name}`,
}

/** Shown in place of masked personal data. */
export const erasedTexts = {
  term: 'удалено по сроку хранения',
  demand: 'удалено по требованию',
  /** of a message */
  body: 'Текст сообщения удалён.',
}
export type ErasedWhy = 'term' | 'demand'
