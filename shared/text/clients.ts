import { plural } from '../rules/plural.ts'
import type { StatusText } from './statuses.ts'

const lastsFor = (days: number) =>
  days > 0 ? `хватит примерно на ${plural(days, ['день', 'дня', 'дней'])}` : 'хватит меньше чем на день'

/** the own company (`MODE=own`) until the operator is named */
export const unnamedCompany = 'Моя организация'

/** Texts of the console about clients and their lists. */

export const clientTexts = {
  title: 'Клиенты',
  search: 'Название, ИНН, телефон, почта',
  kinds: { legal: 'Организация', individual: 'Физлицо' },
  empty_title: 'Клиентов пока нет',
  empty: 'Клиент появится здесь, когда зарегистрируется на сайте или когда его заведёте вы.',
  create: 'Завести клиента',
  from_table: 'Из таблицы',
  edit: 'Изменить',
  edit_title: 'Изменить клиента',
  note_hint: 'Коротко: она видна в списке клиентов. Остальное — в заметках. Видят только сотрудники поддержки.',
  sender_name_hint: 'Имя, согласованное с операторами для этого клиента: до 11 латинских букв, цифр, точек и дефисов',
  pay: 'Внести платёж',
  since: (date: string) => `клиент с ${date}`,
  block: 'Остановить',
  block_title: (name: string) => `Остановить клиента ${name}?`,
  block_content:
    'Сеансы и коды клиента перестанут действовать сразу. Ссылки, которые уже отправлены, подписанты смогут открыть и подписать.',
  blocked: 'Клиент остановлен',
  no_reason: 'причина не указана',
  stopped_note: (reason: string, name: string, time: string) =>
    `Клиент остановлен: ${reason.replace(/[.\s]+$/, '')}. ${name}, ${time} (МСК)`,
  unblock: 'Возобновить',
  unblock_title: (name: string) => `Возобновить работу клиента ${name}?`,
  unblock_content: 'Клиент снова сможет войти и отправлять документы.',
  unblocked: 'Клиент снова работает',
  money: 'Всего',
  held: 'Зарезервировано',
  available: 'Доступно',
  signatures: 'Подписей в пакетах',
  responsible: (name: string) => `отвечает ${name}`,
  responsible_hint: 'Кто ведёт этого клиента',
  nobody_responsible: 'Никто',
  inn: (inn: string) => `ИНН\u00a0${inn}`,
  copy_inn: 'Скопировать ИНН',
  summary: {
    lasts: (days: number | null) =>
      days === null ? 'за 30 дней ничего не подписано' : days > 365 ? 'хватит больше чем на год' : lastsFor(days),
    signatures: 'Подписей',
    in_packages: 'в пакетах',
    signed: 'Подписи за месяц',
    last_signed: (date: string) => `последняя подпись ${date}`,
    never_signed: 'подписей ещё не было',
    unpaid: 'Счета к оплате',
    unpaid_amount: (rubles: string) => `на ${rubles}`,
    none_unpaid: 'все оплачены',
    complaints: 'Жалоб без ответа',
    complaints_month: (count: number) => `за 30 дней: ${count}`,
    check: 'Отправитель',
    counted: (word: string, count: number) => `${word}: ${count}`,
    no_senders: 'Нет организаций',
    of_organizations: (count: number) => plural(count, ['организация', 'организации', 'организаций']),
  },
  sections: {
    overview: 'Обзор',
    requests: 'Заявки',
    money: 'Деньги',
    people: 'Люди и организации',
    access: 'Доступ',
    journal: 'Журнал',
  },
  tabs: {
    requests: 'Заявки',
    bulk: 'Массовые отправки',
    links: 'Общие ссылки',
    deliveries: 'Сообщения',
    money: 'Операции',
    bills: 'Счета',
    payments: 'Платежи',
    packages: 'Пакеты',
    tariffs: 'Свои тарифы',
    papers: 'Акты и сверка',
    individuals: 'Люди',
    organizations: 'Организации',
    contacts: 'Контакты',
    users: 'Пользователи',
    codes: 'Коды',
    webhooks: 'Адреса для событий',
    journal: 'Действия',
    looks: 'Просмотры',
  },
  tabs_label: 'Разделы карточки',
  lists_label: 'Списки раздела',
  empty_tab: {
    requests: 'Заявок у клиента пока нет',
    bulk: 'Массовых отправок у клиента пока нет',
    links: 'Общих ссылок у клиента пока нет',
    money: 'Движений денег пока не было',
    bills: 'Счетов у клиента пока нет',
    payments: 'Платежей от клиента пока не было',
    packages: 'Пакетов клиент пока не покупал',
    tariffs: 'Своих тарифов у клиента нет',
    organizations: 'Организаций у клиента пока нет',
    individuals: 'Людей у клиента пока нет',
    contacts: 'Контактов у клиента пока нет',
    users: 'Пользователей у клиента нет',
    codes: 'Кодов для подключения 1С пока нет',
    webhooks: 'Адресов для событий у клиента нет',
    deliveries: 'Клиенту и его подписантам пока ничего не отправляли',
    journal: 'Записей пока нет',
    looks: 'Данные клиента ещё не смотрели',
  },
  empty_tab_hint: {
    requests: 'Появятся, когда клиент отправит документы на подпись.',
    bulk: 'Появятся, когда клиент загрузит таблицу подписантов.',
    links: 'Появятся, когда клиент создаст ссылку для многих подписантов.',
    money: 'Первой строкой станет пополнение баланса.',
    bills: 'Клиент выставляет их в своём кабинете.',
    payments: 'Появятся из выписки банка или когда их внесут вручную.',
    packages: 'Клиент покупает их в своём кабинете с баланса.',
    tariffs: 'Клиент платит по общим ценам. Тариф для одного клиента заводят в разделе «Тарифы».',
    organizations: 'Клиент заполняет их в своём кабинете.',
    individuals: 'Клиент заполняет их в кабинете или при отправке документов.',
    contacts: 'Клиент заполняет их в своём кабинете.',
    users: 'Первый появляется с регистрацией клиента, остальных приглашает владелец.',
    codes: 'Клиент создаёт их в своём кабинете.',
    webhooks: 'Клиент добавляет их в своём кабинете.',
    deliveries: 'Сообщения появятся вместе с первой отправленной заявкой.',
    journal: 'Сюда попадает каждое действие клиента и поддержки.',
    looks: 'Запись появится, когда сотрудник откроет данные клиента.',
  },
}

export const accountStatusTexts: Record<'active' | 'blocked', StatusText> = {
  active: { word: 'Работает', tone: 'quiet', shape: 'check' },
  blocked: { word: 'Остановлен', tone: 'bad', shape: 'minus' },
}

/** The state of an owner who has not set a password yet. */
export const invitedTexts: StatusText = { word: 'Приглашён', tone: 'ink', shape: 'clock' }

export const clientRefusals = {
  duplicate: (name: string, id: number) =>
    `Клиент с этим ИНН уже есть: ${name}, №\u00a0${id}. Если нужен второй, подтвердите это.`,
  login_taken: 'Эта почта уже открывает другой кабинет. Нужна другая: одна почта открывает один кабинет.',
}
