import { plural } from '../rules/plural.ts'

/** Texts about changes of a sent request. */
export const correctTexts = {
  button_for: 'Исправить данные подписанта',
  number: 'Исправить номер',
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

/** Corrections that staff propose and the sender decides. */
/** Who has the link; nobody has proven who that is. */
export const linkHolder = 'получатель ссылки'

export const proposalTexts = {
  title: 'Предложить исправление',
  about:
    'Отправитель получит письмо и подтвердит или отклонит исправление в кабинете. До этого ничего не меняется: ни ссылка, ни код на новый номер не уйдут.',
  phone: 'Новый мобильный телефон',
  phone_hint: (now: string) => `Сейчас ${now}. Оставьте пустым, если номер верный.`,
  reason: 'Причина',
  reason_hint: 'Кто попросил и как это проверено. Её увидит отправитель.',
  no_reason: 'Укажите причину',
  no_change: 'Измените имя, номер или почту',
  save: 'Отправить на подтверждение',
  done: 'Исправление ждёт подтверждения отправителя',
  heading: 'Исправление подписанта ждёт подтверждения',
  asked: ({ asked_as, asked_by }: { asked_as: 'staff' | 'signer'; asked_by: string }, time: string) =>
    asked_as === 'signer'
      ? `Так просит получатель ссылки, ${time} (МСК). Кто он, кодом не подтверждено`
      : `Предложил сотрудник сервиса ${asked_by}, ${time} (МСК)`,
  heading_signer: 'Подписать просят другого',
  reason_was: (reason: string) => `Причина: ${reason}`,
  careful:
    'Подтвердите, только если знаете этого человека и его номер: ссылка и код для подписания уйдут туда, а прежняя ссылка перестанет действовать.',
  confirm: 'Подтвердить исправление',
  confirmed: 'Исправление подтверждено',
  refuse: 'Отклонить',
  refused: 'Исправление отклонено',
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
  reason: 'Причина',
  reason_hint: 'Её увидит отправитель в истории заявки.',
  no_reason: 'Укажите причину',
  done: 'Срок продлён',
}

const days = (count: number) => plural(count, ['день', 'дня', 'дней'])
const times = (count: number) => plural(count, ['раза', 'раз', 'раз'])

export const reminderTexts = {
  label: 'Напоминания',
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
