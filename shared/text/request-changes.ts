import { plural } from '../rules/plural.ts'

/** Texts about changes of a sent request. */
export const correctTexts = {
  button: 'Исправить',
  button_for: 'Исправить данные подписанта',
  title: 'Исправить данные подписанта',
  about:
    'Новому имени или номеру придёт новая ссылка. Прежняя ссылка и код перестанут действовать, даже если код уже введён.',
  about_queued: 'Ссылка уйдёт на новый номер, когда подойдёт очередь.',
  about_draft: 'Черновик пока никому не отправлен: ссылку получит тот, кто указан здесь при отправке.',
  full_name: 'Фамилия Имя Отчество',
  phone: 'Мобильный телефон',
  email: 'Почта (не обязательно)',
  update_card: 'Исправить и в карточке человека',
  save: 'Исправить',
  done: 'Данные подписанта исправлены',
}

export const extendTexts = {
  button: 'Продлить',
  button_for: 'Продлить срок подписания',
  title: 'Продлить срок',
  about: (deadline: string) => `Сейчас подписать можно ${deadline}. Подписант увидит новый срок по той же ссылке.`,
  behind: 'Тем, кто ждёт своей очереди, срок продлится тоже.',
  deadline: 'Подписать до',
  save: 'Продлить',
  choose: 'Выберите день',
  done: 'Срок продлён',
}

const days = (count: number) => plural(count, ['день', 'дня', 'дней'])
const times = (count: number) => plural(count, ['раза', 'раз', 'раз'])

export const reminderTexts = {
  label: 'Напоминания',
  button: 'Изменить',
  button_for: 'Изменить напоминания',
  title: 'Напоминания подписанту',
  about: 'Приходят с 9 до 20 часов по Москве, пока ждём подписи и не истёк срок. Счёт начнётся заново.',
  often: 'Как часто',
  count: 'Сколько раз',
  never: 'Только вручную',
  every: (every_days: number) =>
    every_days === 1 ? 'Каждый день' : every_days === 7 ? 'Раз в неделю' : `Раз в ${days(every_days)}`,
  at_most: (count: number) => `Не больше ${times(count)}`,
  sent: (sent: number, times_max: number) => `отправлено ${sent} из ${times_max}`,
  next: (time: string) => `следующее ${time} (МСК)`,
  save: 'Сохранить',
  done: 'Напоминания изменены',
}
