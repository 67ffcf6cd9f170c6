import type { SignRequestStatus } from '../rules/document-sign-requests.ts'
import { boundCode } from './bound-code.ts'
import { documentsCount } from './sign.ts'

export const phoneProofSms = (code: string, { brand, host }: { brand: string; host: string | null }): string =>
  boundCode(`Код ${code}, чтобы увидеть ваши документы: ${brand}. Он ничего не подписывает. Никому не сообщайте код.`, {
    code,
    host,
  })

/** Texts of the page «Мои документы». */
export const myDocumentsTexts = {
  title: 'Мои документы',
  about:
    'Здесь всё, что вам отправили на подпись на ваш телефон: что ждёт вас сейчас и что закончилось за последние 30 дней.',
  phone: 'Ваш мобильный телефон',
  phone_hint: 'Тот, на который приходили ссылки. Код из СМС подтвердит, что он ваш, и ничего не подпишет.',
  phone_fault: 'Напишите номер мобильного телефона целиком',
  after_code: 'Код только откроет список ваших документов. Чтобы подписать, у каждой заявки свой код.',
  no_code:
    'Код не приходит? Проверьте номер и что связь есть. Если на этот номер за последние 30 дней ничего не отправляли, кода не будет.',
  phone_shown: 'Телефон',
  other_phone: 'Другой телефон',
  closed: 'Полчаса после кода прошли. Получите новый код, чтобы снова увидеть документы.',
  none: 'Сейчас здесь пусто',
  none_hint:
    'Отправители не присылали документов на этот телефон за последние 30 дней или не показывают их здесь. Ссылка из СМС или письма работает и без этой страницы.',
  more: 'Показаны последние 100. Остальные откроются по ссылкам из СМС.',
  groups: { waiting: 'Ждут вас', signed: 'Подписаны', other: 'Закончены без подписи' },
  states: {
    approving: 'Готовится',
    draft: '',
    queued: '',
    sent: 'Ждёт вас',
    opened: 'Ждёт вас',
    confirmed: 'Ждёт вас',
    signed: 'Подписано',
    rejected: 'Вы отказались',
    expired: 'Срок истёк',
    cancelled: 'Отозвано отправителем',
    failed: 'Остановлено',
  } satisfies Record<SignRequestStatus, string>,
  until: (day: string) => `подписать до ${day}`,
  count: documentsCount,
  open: 'Открыть',
  download: 'Скачать',
  /** for screen readers, of several buttons with one word */
  named: (what: string, title: string) => `${what}: ${title}`,
}
