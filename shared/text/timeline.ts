import { isMessenger, type DeliveryChannel } from '../rules/deliveries.ts'
import { messengerNames } from './messengers.ts'
import type { MessageObstacle } from '../rules/deliveries.ts'
import type { RequestEvent } from '../rules/journal-events.ts'
import { plural } from '../rules/plural.ts'

/**
 * Events of a request for sender, staff and, in the protocol, a court; the key is `noun.verb` of the journal. Before a
 * code is entered only the link's holder is known, so the texts do not say "signer".
 */
export const timelineTexts: Record<RequestEvent, string> = {
  'document-sign-requests.create': 'Заявка создана',
  'document-sign-requests.send': 'Отправлена подписанту',
  'document-sign-requests.name_self':
    'По общей ссылке человек назвал имя и телефон и ввёл код, сделанный для этого номера',
  'document-sign-requests.queue': 'Ждёт своей очереди',
  'document-sign-requests.dispatch': 'Очередь подошла, ссылка отправлена',
  'document-sign-requests.remind': 'Отправлено напоминание',
  'document-sign-requests.open': 'Открыта личная ссылка',
  'document-sign-requests.view': 'По личной ссылке показан документ',
  'document-sign-requests.download': 'Подписант скачал документ',
  'document-sign-requests.download_copy': 'Подписант скачал подписанный экземпляр',
  'document-sign-requests.fill': 'По личной ссылке заполнены поля, сделана копия документа',
  'document-sign-requests.empty': 'Заполненная копия отменена, поля меняют',
  'document-sign-requests.attach': 'По личной ссылке приложен файл',
  'document-sign-requests.detach': 'Приложенный файл убран',
  'document-sign-requests.delete_file': 'Удалён файл подписанта, который хранился отдельно',
  'document-sign-requests.send_code': 'По личной ссылке приняты тексты и запрошен код',
  'document-sign-requests.wrong_code': 'Введён неверный код',
  'document-sign-requests.confirm': 'Код подтверждён',
  'document-sign-requests.sign': 'Поставлена подпись',
  'document-sign-requests.reject': 'Подписант отказался',
  'document-sign-requests.disown': 'Документы пришли не тому человеку',
  'document-sign-requests.correct': 'Данные подписанта исправлены',
  'document-sign-requests.hand_over': 'Получатель ссылки назвал другого подписанта',
  'document-sign-requests.propose_correction': 'Сотрудник сервиса предложил исправить данные подписанта',
  'document-sign-requests.refuse_correction': 'Отправитель отклонил исправление данных подписанта',
  'document-sign-requests.restart': 'Подписание начато заново, прежний код не действует',
  'document-sign-requests.extend': 'Срок продлён',
  'document-sign-requests.schedule': 'Изменены напоминания',
  'document-sign-requests.stop_messages': 'Получатель попросил не присылать ему сообщения',
  'document-sign-requests.allow_messages': 'Сообщения на номер снова разрешены',
  'document-sign-requests.again': 'Документы отправлены заново',
  'document-sign-requests.change_copies': 'Изменены получатели копии',
  'document-sign-requests.fetch_copy': 'Получатель копии скачал документ по ссылке из письма',
  'document-sign-requests.stop_copies': 'Получатель изменил, присылать ли ему копии',
  'document-sign-requests.follow': 'Создана заявка, которая продолжает эту',
  'document-sign-requests.ask': 'Ждёт согласования, подписанту ничего не отправлено',
  'document-sign-requests.approve': 'Согласовано',
  'document-sign-requests.refuse_approval': 'Отказано в согласовании',
  'document-sign-requests.replace_approver': 'Согласующий заменён',
  'document-sign-requests.leave_unsent': 'Согласовано, но отправить не удалось',
  'document-sign-requests.tag': 'Изменены метки',
  'document-sign-requests.hide': 'Убрана в архив',
  'document-sign-requests.unhide': 'Возвращена из архива',
  'document-sign-requests.send_download_code': 'Подписант запросил код для скачивания',
  'document-sign-requests.open_downloads': 'Подписант открыл скачивание по коду',
  'document-sign-requests.open_by_phone': 'Подписант открыл скачивание среди своих документов',
  'document-sign-requests.expire': 'Срок подписания истёк',
  'document-sign-requests.cancel': 'Документы отозваны',
  'document-sign-requests.fail': 'Подписание остановлено',
  'document-sign-requests.seal': 'Готов подписанный экземпляр с протоколом',
  'document-sign-requests.add_circumstances': 'Стало известно больше об обстановке подписания',
  'document-sign-requests.retry': 'Поддержка запустила подготовку экземпляра ещё раз',
  'document-sign-requests.erase': 'Данные подписанта удалены по его требованию',
  'document-sign-requests.reveal': 'Сотрудник сервиса посмотрел скрытые данные подписанта',
  'document-sign-requests.open_documents': 'Сотрудник сервиса открыл документы',
  'document-sign-requests.open_codes': 'Оператор раскрыл коды заявки для проверки',
  'document-sign-requests.ask_packet': 'Запрошен пакет для суда',
  'document-sign-requests.make_packet': 'Собран пакет для суда',
  'document-sign-requests.gost_seal': 'К экземпляру добавлена подпись ГОСТ Р 34.10-2012',
  'document-sign-requests.stamp': 'К печати добавлен штамп времени',
  'document-sign-requests.document_stamp': 'К экземпляру добавлен штамп времени всего файла',
}

/** Texts of events of a request that its signer began by a public link, where the usual ones say what did not happen. */
export const linkEventTexts: Record<string, string> = {
  'document-sign-requests.send': 'Открыта подписанту по общей ссылке, сообщений нет',
}

/** @returns the text of an event of a request; its key when it is no longer recorded */
export function timelineText(event: string): string {
  return Object.hasOwn(timelineTexts, event) ? timelineTexts[event as RequestEvent] : event
}

/** The purpose of each message. */
export const deliveryTexts: Record<string, string> = {
  link: 'Ссылка',
  reminder: 'Напоминание',
  code: 'Код',
  download_code: 'Код для скачивания',
  form_code: 'Код по общей ссылке',
  phone_proof: 'Код для «Моих документов»',
  public_link_unable: 'По общей ссылке нельзя начать подписание',
  disowned: 'Отправителю об ошибке адресата',
  correction: 'Отправителю об исправлении подписанта',
  staff_cancel: 'Отправителю об отзыве заявки поддержкой',
  copy: 'Подписанный экземпляр',
  copy_to_other: 'Копия подписанного',
  approval_asked: 'Ждёт согласования',
  approval_unsent: 'Отправителю: согласовано, но не отправлено',
  notice: 'Уведомление о заявках',
  erased: 'Отправителю об удалении данных подписанта',
  bill: 'Счёт',
  act: 'Акт',
  low_balance: 'Низкий баланс',
  webhook_off: 'Выключен адрес для событий',
  sending_stopped: 'Остановлена отправка',
  sending_allowed: 'Отправка разрешена',
  new_editions: 'Новая редакция правовых текстов',
  sender_checked: 'Отправитель проверен',
  sender_refused: 'Отказ в проверке отправителя',
  second_factor: 'Изменён второй фактор',
  password_invitation: 'Приглашение',
  try: 'Проверка почты и СМС',
  drill: 'Итог учений с резервной копией',
  invitation_elsewhere: 'Приглашение на занятую почту',
  password_reset: 'Ссылка для нового пароля',
  password_changed: 'Изменён пароль',
  new_device: 'Вход с нового устройства',
  confirm_email: 'Подтверждение почты',
  account_exists: 'Повторная регистрация',
  phone_code: 'Код для телефона кабинета',
  approval: 'Ждёт второго сотрудника',
  user_joined: 'Владельцам о новом пользователе',
  user_role: 'О новой роли пользователя',
  user_dismissed: 'О закрытом доступе пользователя',
}

/** Cause of an end by «это не я». */
export const disownedReason = 'Получатель сообщил, что документы пришли не ему'
/** Why a waiting message was not sent. */
export const stoppedReasons: Record<MessageObstacle, string> = {
  ended: 'Не отправлено: заявка завершена раньше',
  restarted: 'Не отправлено: данные подписанта исправлены',
  replaced: 'Не отправлено: запрошен новый код',
  sending_stopped: 'Не отправлено: служба поддержки остановила отправителя',
  refused: 'Не отправлено: получатель попросил не присылать ему сообщения',
}

const days = (count: number) => plural(count, ['день', 'дня', 'дней'])
const times = (count: number) => plural(count, ['раза', 'раз', 'раз'])

export const timelineDetails = {
  full_name: 'Имя',
  phone: 'Телефон',
  email: 'Почта',
  nothing: 'нет',
  reason: (reason: string) => `Причина: ${reason}`,
  code_opened: 'В нём назван введённый код',
  proposed_by: ({ id, full_name }: { id: number | null; full_name: string }) =>
    id === null ? 'По просьбе получателя прежней ссылки' : `Предложил сотрудник сервиса: ${full_name}`,
  approvers: (names: readonly string[]) => `Согласуют: ${names.join(', ')}`,
  approved: (names: readonly string[]) => `Согласовали: ${names.join('; ')}`,
  copies: (emails: readonly string[]) => (emails.length > 0 ? emails.join(', ') : 'никому'),
  copy_stops: {
    nobody: 'Присылать',
    sender: 'Не присылать от этого отправителя',
    all: 'Не присылать ни от кого',
  } as Readonly<Record<string, string>>,
  named_self: (link: number, at: string) => `Общая ссылка №\u00a0${link}, назвал ${at} (МСК)`,
  again: (id: number) => `Заявка №\u00a0${id}`,
  reminders: (every_days: number, times_max: number) =>
    `${every_days === 1 ? 'Каждый день' : `Раз в ${days(every_days)}`}, не больше ${times(times_max)}`,
  messages_charged: (count: number) => `Списано за отправленные сообщения: ${count}`,
  no_reminders: 'Только вручную',
  stamped: 'Время печати подтверждено службой штампов',
  not_stamped: 'Пока без штампа времени: служба штампов его не дала, попросим ещё',
}

export const channelTexts = { sms: 'СМС', call: 'Звонок', email: 'Письмо', ...messengerNames } as const

/** Where a message of a channel went. */
export const messagePlace = (channel: DeliveryChannel, to: string) =>
  isMessenger(channel) ? `в чат, подключённый к номеру ${to}` : `на ${to}`

export const deliveryStatusTexts = {
  queued: 'ждёт отправки',
  accepted: 'передано',
  delivered: 'доставлено',
  undelivered: 'не доставлено',
  expired: 'не доставлено за отведённое время',
  rejected: 'не принято',
  unknown: 'отправлено, ответа нет',
} as const
