/** What the sender and staff read of a request's life; a key is `noun.verb` of the journal. */
export const timelineTexts: Record<string, string> = {
  'document-sign-requests.create': 'Заявка создана',
  'document-sign-requests.send': 'Отправлена подписанту',
  'document-sign-requests.queue': 'Ждёт своей очереди',
  'document-sign-requests.dispatch': 'Очередь подошла, ссылка отправлена',
  'document-sign-requests.remind': 'Отправлено напоминание',
  'document-sign-requests.open': 'Подписант открыл документы',
  'document-sign-requests.send_code': 'Подписант запросил код',
  'document-sign-requests.wrong_code': 'Введён неверный код',
  'document-sign-requests.confirm': 'Код подтверждён',
  'document-sign-requests.sign': 'Документы подписаны',
  'document-sign-requests.reject': 'Подписант отказался',
  'document-sign-requests.expire': 'Срок подписания истёк',
  'document-sign-requests.cancel': 'Отправитель отозвал документы',
  'document-sign-requests.fail': 'Подписание остановлено',
  'document-sign-requests.seal': 'Готов подписанный экземпляр с протоколом',
}

export const deliveryTexts: Record<string, string> = {
  link: 'Ссылка',
  reminder: 'Напоминание',
  code: 'Код',
}

export const channelTexts = { sms: 'СМС', email: 'Письмо' } as const

export const deliveryStatusTexts = {
  queued: 'ждёт отправки',
  accepted: 'передано',
  delivered: 'доставлено',
  undelivered: 'не доставлено',
  expired: 'не доставлено за отведённое время',
  rejected: 'не принято',
  unknown: 'отправлено, ответа нет',
} as const
