/** Why a message was not sent or delivered, for staff and the sender. */
export const deliveryCauses = {
  no_gateway: 'Шлюз не настроен',
  too_late: (cause: string | null) => (cause ? `Не ушло вовремя: ${cause}` : 'Не ушло вовремя'),
  cut_off: 'Отправка прервалась, дошло ли сообщение, неизвестно',
  fault: 'Сбой при отправке, дошло ли сообщение, неизвестно',
  no_connection: 'Нет связи со шлюзом',
  silent: 'Шлюз не отвечает',
  no_answer: 'Шлюз не ответил, дошло ли сообщение, неизвестно',
  half_sent: (sent: number, total: number, cause: string) => `Ушло частей: ${sent} из ${total}. ${cause}`,
  not_understood: 'Ответ шлюза не разобран, дошло ли сообщение, неизвестно',
  login: 'Шлюз не принял логин или пароль',
  busy: 'Шлюз просит подождать',
  no_money: 'На счёте у шлюза нет денег',
  bad_phone: 'Шлюз не принял номер',
  bad_sender: 'Имя отправителя не согласовано с оператором',
  bad_text: 'Шлюз не принял текст',
  barred: 'Абонент или оператор запретил такие СМС',
  too_many: 'Шлюз не пускает столько СМС на один номер',
  no_route: 'До этого оператора нет пути',
  bad_address: 'Почтовый сервер не принял адрес',
  refused: (code: string | number) => `Шлюз отказал, код ${code}`,
  mail_refused: (code: number) => `Почтовый сервер отказал, код ${code}`,
  mail_closed: (code: number) => `Почтовый сервер не впускает, код ${code}`,
  mail_busy: (code: number) => `Почтовый сервер просит подождать, код ${code}`,
  bot_blocked: 'Получатель остановил бота или удалил чат с ним',
  no_chat: 'Чат отключён',
  not_reached: 'Оператор не доставил сообщение',
  expired: 'Телефон был недоступен всё отведённое время',
  deleted: 'Оператор удалил сообщение',
  rejected: 'Оператор отклонил сообщение',
  gateway_does_not_know: 'Шлюз не знает, что стало с сообщением',
  with_code: (cause: string, code: string) => `${cause}, код ${code}`,
} as const

/** What such a cause begins with. */
export const numberRefusals: readonly string[] = [deliveryCauses.bad_phone, deliveryCauses.bad_address]

/** Whether the gateway refused the number or address itself: sending to it again would end alike. */
export const isRefusedNumber = (cause: string | null): boolean =>
  cause !== null && numberRefusals.some((refusal) => cause.startsWith(refusal))
