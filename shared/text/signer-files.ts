import { plural } from '../rules/plural.ts'
import type { SignerFileKeep, SignerFileKind } from '../rules/signer-files.ts'

/** What can be asked for, for the sender. */
export const signerFileKindTexts: Record<SignerFileKind, string> = {
  passport: 'Паспорт',
  snils: 'СНИЛС',
  inn: 'ИНН',
  diploma: 'Диплом',
  other: 'Другой документ',
}

export const signerFileKeepTexts: Record<SignerFileKeep, string> = {
  sealed: 'Под общей подписью',
  apart: 'Отдельно, на срок',
}

/** Why a file was not taken, and why a code ended. */
export const signerFileTexts = {
  stopped: 'Не отправлено: изменены приложенные файлы',
  too_large: 'Файл больше 15 МБ. Сфотографируйте документ заново или выберите файл поменьше.',
  kinds: 'Подойдёт снимок в формате JPEG или PNG либо документ PDF. Сфотографируйте документ или выберите другой файл.',
  pages: 'В файле больше 50 страниц. Разделите его на части.',
  white: 'В файле есть страница, на которой ничего не видно. Сфотографируйте документ или выберите другой файл.',
}

/** What a photo has to show, by kind. */
export const signerFileHints: Record<SignerFileKind, string> = {
  passport: 'Разворот с фотографией; если просят второй файл, то страница с регистрацией. Чтобы буквы читались.',
  snils: 'Зелёная карточка или уведомление из Госуслуг, целиком.',
  inn: 'Свидетельство или уведомление из налоговой, целиком.',
  diploma: 'Обе стороны с печатью и подписями.',
  other: '',
}

/** Of the signer's page. */
export const attachPageTexts = {
  title: 'Файлы для отправителя',
  progress: (index: number, count: number) => `${index} из ${count}`,
  needed: (min: number, max: number): string =>
    min === max
      ? `Нужно: ${plural(min, ['файл', 'файла', 'файлов'])}`
      : min === 0
        ? `Можно приложить до ${max}, можно не прикладывать`
        : `Нужно от ${min} до ${plural(max, ['файла', 'файлов', 'файлов'])}`,
  keeps: (keep: SignerFileKeep, days: number | null): string =>
    keep === 'sealed'
      ? 'Файл войдёт в документы, которые вы подпишете.'
      : `Файл получит отправитель, отдельно от документов. Портал хранит его ${plural(days ?? 0, ['день', 'дня', 'дней'])} после подписания.`,
  take: 'Сфотографировать',
  choose: 'Выбрать файл',
  turn: 'Повернуть',
  crop_start: 'Левый верхний угол снимка: стрелки обрезают край',
  crop_end: 'Правый нижний угол снимка: стрелки обрезают край',
  look: 'Проверьте, что лист виден целиком и буквы читаются. Лишнее по краям отрежьте: потяните за угол рамки.',
  preview: (name: string) => `Снимок: ${name}`,
  attach: 'Приложить',
  retake: 'Переснять',
  sending: (percent: number) => `Отправляем, ${percent} %`,
  checking: 'Проверяем файл…',
  remove: 'Убрать',
  remove_named: (title: string) => `Убрать: ${title}`,
  page_alt: (title: string) => `Первая страница: ${title}`,
  missing: 'Приложите файл: без него подписать документы нельзя.',
  next: 'Дальше',
  back: 'Назад',
  done: 'Готово, к документам',
  unreadable:
    'Браузер не открыл этот снимок. На iPhone выберите «Настройки → Камера → Форматы → Наиболее совместимый» и сфотографируйте ещё раз.',
  lost: 'Связь прервалась, файл не отправлен. Нажмите ещё раз, когда она появится.',
}

/** Of the form in which the sender asks for files. */
export const fileAskTexts = {
  title: 'Файлы от подписанта',
  hint: 'Паспорт, СНИЛС, диплом: подписант сфотографирует их телефоном или выберет PDF до подписания.',
  add: 'Попросить файл',
  name: 'Название',
  kind: 'Что нужно',
  count_min: 'Обязательно файлов',
  count_max: 'Не больше',
  keep: 'Как хранить',
  days: 'Дней после подписания',
  remove: 'Не просить',
  nameless: 'Назовите файл, который нужен от подписанта.',
  twice: (name: string) => `Файл «${name}» уже есть в списке.`,
  too_many: (max: number) => `Всего можно попросить не больше ${max} файлов.`,
}

/** Of a request, for its sender and staff. */
export const requestFileTexts = {
  attached: 'приложил подписант',
  title: 'Файлы от подписанта',
  nothing: (min: number) => (min === 0 ? 'не приложено, можно без него' : 'ещё не приложено'),
  until: (day: string) => `удалим ${day}`,
  after_signing: (days: number) => `удалим через ${plural(days, ['день', 'дня', 'дней'])} после подписания`,
  deleted: (day: string) => `удалён ${day} по сроку`,
  download: 'Скачать',
}
