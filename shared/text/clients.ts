import type { StatusText } from './statuses.ts'

/** Texts of the console about clients and their lists. */

export const clientTexts = {
  title: 'Клиенты',
  search: 'Название, ИНН, телефон, почта',
  kinds: { legal: 'Организация', individual: 'Физлицо' },
  empty_title: 'Клиентов пока нет',
  empty: 'Клиент появится здесь, когда зарегистрируется на сайте.',
  edit: 'Изменить',
  edit_title: 'Изменить клиента',
  note_hint: 'Видят только сотрудники поддержки',
  sender_name_hint: 'Имя, согласованное с операторами для этого клиента: до 11 латинских букв, цифр, точек и дефисов',
  pay: 'Внести платёж',
  since: (date: string) => `клиент с ${date}`,
  block: 'Остановить',
  block_title: (name: string) => `Остановить клиента ${name}?`,
  block_content:
    'Сеансы и коды клиента перестанут действовать сразу. Ссылки, которые уже отправлены, подписанты смогут открыть и подписать.',
  blocked: 'Клиент остановлен',
  unblock: 'Возобновить',
  unblock_title: (name: string) => `Возобновить работу клиента ${name}?`,
  unblock_content: 'Клиент снова сможет войти и отправлять документы.',
  unblocked: 'Клиент снова работает',
  money: 'Всего',
  held: 'Зарезервировано',
  available: 'Доступно',
  signatures: 'Подписей в пакетах',
  tabs: {
    requests: 'Заявки',
    bulk: 'Массовые отправки',
    money: 'Операции',
    bills: 'Счета',
    payments: 'Платежи',
    packages: 'Пакеты',
    papers: 'Акты и сверка',
    organizations: 'Организации',
    individuals: 'Люди',
    contacts: 'Контакты',
    codes: 'Коды',
    deliveries: 'Сообщения',
    journal: 'Журнал',
  },
  tabs_label: 'Разделы карточки',
  empty_tab: {
    requests: 'Заявок у клиента пока нет',
    bulk: 'Массовых отправок у клиента пока нет',
    money: 'Движений денег пока не было',
    bills: 'Счетов у клиента пока нет',
    payments: 'Платежей от клиента пока не было',
    packages: 'Пакетов клиент пока не покупал',
    organizations: 'Организаций у клиента пока нет',
    individuals: 'Людей у клиента пока нет',
    contacts: 'Контактов у клиента пока нет',
    codes: 'Кодов для подключения 1С пока нет',
    deliveries: 'Клиенту и его подписантам пока ничего не отправляли',
    journal: 'Записей пока нет',
  },
  empty_tab_hint: {
    requests: 'Появятся, когда клиент отправит документы на подпись.',
    bulk: 'Появятся, когда клиент загрузит таблицу подписантов.',
    money: 'Первой строкой станет пополнение баланса.',
    bills: 'Клиент выставляет их в своём кабинете.',
    payments: 'Появятся из выписки банка или когда их внесут вручную.',
    packages: 'Клиент покупает их в своём кабинете с баланса.',
    organizations: 'Клиент заполняет их в своём кабинете.',
    individuals: 'Клиент заполняет их в кабинете или при отправке документов.',
    contacts: 'Клиент заполняет их в своём кабинете.',
    codes: 'Клиент создаёт их в своём кабинете.',
    deliveries: 'Сообщения появятся вместе с первой отправленной заявкой.',
    journal: 'Сюда попадает каждое действие клиента и поддержки.',
  },
}

export const accountStatusTexts: Record<'active' | 'blocked', StatusText> = {
  active: { word: 'Работает', tone: 'quiet', shape: 'check' },
  blocked: { word: 'Остановлен', tone: 'bad', shape: 'minus' },
}

/** One who has not set a password yet. */
export const invitedTexts: StatusText = { word: 'Приглашён', tone: 'wait', shape: 'clock' }
