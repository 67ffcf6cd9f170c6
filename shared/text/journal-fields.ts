import { nounTexts } from './fields.ts'
import { sellerTexts } from './seller.ts'

const fieldsOf: Record<string, Record<string, string>> = Object.fromEntries(
  Object.entries(nounTexts).map(([noun, { fields }]) => [noun, fields]),
)

/** Subjects of the journal whose fields another noun, or no list, names. */
const ownFields: Record<string, Record<string, string>> = {
  seller: sellerTexts.fields,
  'client-users': fieldsOf['users'] ?? {},
  files: { title: 'Название', name: 'Название' },
  transactions: { digest: 'Контрольный хеш' },
}

/** of a payer or seller inside a bill */
const requisites: Record<string, string> = sellerTexts.fields

/**
 * @param subject noun of the journal
 * @returns the Russian name of a field; of one that is no longer recorded its key
 */
export function fieldName(subject: string, field: string): string {
  return (
    ownFields[subject]?.[field] ?? fieldsOf[subject]?.[field] ?? extraFieldTexts[field] ?? requisites[field] ?? field
  )
}

export const hasFieldName = (subject: string, field: string): boolean => fieldName(subject, field) !== field

/** Fields of journal rows that are in no list. */
const extraFieldTexts: Record<string, string> = {
  addresses: 'Адреса, с которых принимается',
  agreement: 'Соглашение',
  answer_sha256: 'SHA-256 ответа шлюза',
  asked_by: 'Кто внёс',
  available: 'Доступно',
  blocked_at: 'Остановлен',
  block_reason: 'Почему остановлен',
  call: 'Голосовой звонок',
  code: 'Код подтверждён',
  code_mac: 'Обязательство по коду',
  consent_sha256: 'SHA-256 согласия',
  consents: 'Принятые тексты',
  count: 'Сколько',
  credited: 'Зачислено',
  elsewhere: 'У другого отправителя',
  email: 'Почта',
  ends_at: 'Действует до',
  error: 'Причина',
  event_id: '№ события',
  files: 'Файлов',
  from: 'Откуда',
  full_name: 'Имя',
  history: 'Ход подписания',
  kind: 'Вид',
  kinds: 'Виды полей',
  line: 'Строка',
  lines: 'Строки',
  list_sha256: 'SHA-256 списка страниц',
  messages: 'Сообщений',
  number: 'Номер',
  ogrn: 'ОГРН',
  payment_id: '№ платежа',
  package_id: '№ пакета',
  personal_data: 'Согласие на обработку данных',
  provider: 'Через кого',
  provider_id: '№ у шлюза',
  ready: 'Готово',
  rows: 'Строк',
  salt: 'Соль',
  scopes: 'Права кода',
  sender: 'Отправитель',
  shown: 'Показано',
  since: 'С',
  source: 'Источник',
  source_name: 'Исходное имя файла',
  stamped_at: 'Время штампа',
  stamped_by: 'Кто поставил штамп',
  state: 'Состояние',
  status: 'Состояние',
  test: 'Проверочный',
  text: 'Пояснение',
  threshold: 'Порог баланса',
  to: 'Куда',
  until: 'По',
  archived_at: 'В архиве с',
  attempts: 'Было попыток',
  available_after: 'Доступно после',
  cause: 'Причина',
  code_id: '№ кода',
  consent_version: 'Версия согласия',
  digest: 'Контрольный хеш',
  document_id: '№ документа',
  documents: 'Документы',
  factor: 'Второй фактор',
  field: 'Поле',
  fail_reason: 'Причина остановки',
  file_id: '№ файла',
  held_after: 'Резерв после',
  inn: 'ИНН',
  legal_entity_id: '№ организации',
  login: 'Логин',
  mode: 'Как скреплён',
  month: 'Месяц',
  name: 'Название',
  original_sha256: 'SHA-256 исходного файла',
  pages: 'Страниц',
  payer: 'Плательщик',
  payer_inn: 'ИНН плательщика',
  phone: 'Телефон',
  proposed_by: 'Кто предложил',
  reason: 'Причина',
  recovery_codes_left: 'Осталось кодов восстановления',
  request_id: '№ заявки',
  role: 'Роль',
  seller: 'Продавец',
  runs_at: 'Вступит в силу',
  sha256: 'SHA-256',
  signer: 'Подписант',
  size: 'Размер, байт',
  source_sha256: 'SHA-256 до преобразования',
  title: 'Название',
  vat_amount: 'Сумма НДС',
  vat_mode: 'НДС в цене',
  vat_text: 'НДС',
}
