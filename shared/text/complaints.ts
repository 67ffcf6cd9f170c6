import { plural } from '../rules/plural.ts'
import type { ComplaintReason, ComplaintStatus } from '../rules/complaints.ts'
import { complaintReasonTexts } from './complaint-words.ts'
import { action } from './letter.ts'
import type { StatusText } from './statuses.ts'

export const complaintStatusTexts: Record<ComplaintStatus, StatusText> = {
  open: { word: 'Ждёт решения', tone: 'wait', shape: 'clock' },
  upheld: { word: 'Удовлетворена', tone: 'quiet', shape: 'check' },
  dismissed: { word: 'Отклонена', tone: 'quiet', shape: 'minus' },
}

export const complaintRefusals = {
  decided: (status: ComplaintStatus, by: string, reason: string) =>
    `Эту жалобу уже решил другой сотрудник (${by}): ${complaintStatusTexts[status].word.toLowerCase()}. Причина: ${reason}`,
  not_stopped: 'Отправка этого клиента не остановлена. Обновите страницу.',
}

/** What the sender reads, on a refused call and in the cabinet. */
export const sendingStopTexts = {
  title: 'Отправка остановлена',
  refused: (reason: string) =>
    `Отправка документов остановлена службой поддержки: ${reason.replace(/[.\s]+$/, '')}. Чтобы её возобновить, напишите в поддержку.`,
  about: (reason: string) =>
    `Служба поддержки остановила отправку: ${reason.replace(/[.\s]+$/, '')}. Новые документы, ссылки и напоминания не уходят. По ссылкам, которые уже доставлены, подписать можно.`,
  ask: 'Напишите нам, чтобы возобновить отправку:',
}

const messagesCount = (count: number) => plural(count, ['сообщение', 'сообщения', 'сообщений'])
const complaintsCount = (count: number) => plural(count, ['жалоба', 'жалобы', 'жалоб'])

/** The queue in the console. */
export const complaintTexts = {
  title: 'Жалобы',
  subtitle: 'Что получатели ссылок сообщили об отправителях',
  number: (id: number) => `Жалоба №\u00a0${id}`,
  empty_title: 'Жалоб нет',
  empty: 'Здесь появятся жалобы людей, которым пришли документы на подпись.',
  reason: 'Причина',
  about: 'Что сообщил получатель',
  no_text: 'Без пояснения',
  message: 'Что ему отправили',
  no_message: 'Сообщений на этот номер по заявке не было',
  sender: 'Отправитель',
  request: 'Заявка',
  phone: 'Номер',
  count: 'За 30 дней',
  counts: (complaints: number, messages: number) => `${complaintsCount(complaints)} на ${messagesCount(messages)}`,
  alarming: 'Жалоб больше обычного',
  came: 'Пришла',
  decision: 'Решение',
  decided: (name: string, time: string) => `${name}, ${time} (МСК)`,
  spare: 'Не присылать этому человеку',
  spare_title: 'Больше не присылать этому человеку?',
  spare_content:
    'Ссылки и напоминания на этот номер прекратятся. Отправитель работает дальше. Разрешить снова может только сам человек по своей ссылке.',
  spare_from: 'Чьи сообщения не присылать',
  from: { sender: 'Только этого отправителя', all: 'Всех отправителей' },
  spare_reason: 'Получатель попросил ему не писать',
  spared: 'Этому человеку больше не пришлют',
  others: 'Что ещё ему присылали',
  no_others: 'Других сообщений на этот номер не было.',
  stop: 'Остановить отправителя',
  stop_title: 'Остановить отправителя?',
  stop_content: (name: string) =>
    `${name} больше ничего не отправит, неушедшие сообщения не уйдут. Клиент увидит причину, остальные открытые жалобы на него закроются. Снять остановку можно в карточке клиента.`,
  stop_reason: (reason: ComplaintReason) => `Получатели жалуются: ${complaintReasonTexts[reason].toLowerCase()}`,
  stopped: 'Отправитель остановлен',
  dismiss: 'Отклонить жалобу',
  dismiss_title: 'Отклонить жалобу?',
  dismiss_content: 'Отправитель продолжит отправлять документы.',
  dismissed: 'Жалоба отклонена',
  already: 'Отправка этого клиента остановлена',
  allow: 'Снять остановку',
  allow_title: 'Разрешить отправку?',
  allow_content:
    'Клиент снова сможет отправлять документы и напоминания. То, что остановили, само не уйдёт. Причину увидит клиент.',
  allowed: 'Отправка снова разрешена',
  stopped_note: (reason: string, name: string, time: string) =>
    `Отправка остановлена: ${reason.replace(/[.\s]+$/, '')}. ${name}, ${time} (МСК)`,
  wait: (count: number) => `Жалобы: ${complaintsCount(count)} без решения`,
  wait_cause: 'Получатели ждут, что на отправителя посмотрят.',
  alarm: (name: string) => `Много жалоб: ${name}`,
}

type Letter = { reason: string; url: string }

export const sendingStoppedEmail = ({ reason, url }: Letter) => ({
  subject: 'Отправка документов остановлена',
  body: [
    'Здравствуйте.',
    `Служба поддержки остановила отправку документов из вашего кабинета.`,
    `Причина: ${reason}`,
    'Новые документы, ссылки и напоминания не уходят. По ссылкам, которые уже доставлены, подписать можно.',
    'Если вы не согласны, ответьте на это письмо: его прочитает служба поддержки.',
    action('Открыть кабинет', url),
  ].join('\n\n'),
})

export const sendingAllowedEmail = ({ reason, url }: Letter) => ({
  subject: 'Отправка документов снова разрешена',
  body: [
    'Здравствуйте.',
    `Служба поддержки снова разрешила отправку документов.`,
    `Причина: ${reason}`,
    'Сообщения, которые остановили, сами не уйдут: отправьте документы ещё раз или напомните подписантам.',
    action('Открыть кабинет', url),
  ].join('\n\n'),
})
