import { password_chars_min } from '../rules/limits.ts'
import type { WeakPasswordReason } from '../rules/password.ts'

/** Why a new password is refused, and what to do about it. */
export const weakPasswordTexts: Record<WeakPasswordReason, string> = {
  short: `Не короче ${password_chars_min} знаков`,
  common: 'Такой пароль слишком частый. Возьмите три-четыре не связанных слова',
  context: 'Пароль не должен содержать логин, имя или название',
  keyboard: 'Клавиши подряд легко подобрать. Возьмите три-четыре не связанных слова',
  sequence: 'Буквы или цифры подряд легко подобрать. Добавьте другие',
  repeat: 'Повторы легко подобрать. Добавьте другие знаки или слова',
  date: 'Даты легко подобрать. Добавьте к дате слова',
  guessable: 'Пароль легко подобрать. Добавьте ещё одно-два слова',
}

export const newPasswordTexts = {
  hint: `Не короче ${password_chars_min} знаков. Подойдут три-четыре не связанных слова`,
  good: 'Надёжный пароль',
}

export const forgotPasswordTexts = {
  link: 'Забыли пароль?',
  heading: 'Забыли пароль?',
  lead: 'Пришлём письмо со ссылкой, по которой можно задать новый.',
  login: { label: 'Логин', hint: 'Адрес почты, по которому вы входите' },
  empty: 'Введите логин',
  submit: 'Прислать письмо',
  sending: 'Отправляем…',
  sent_heading: 'Проверьте почту',
  sent: (login: string) =>
    `Если ${login} — логин действующей учётной записи, письмо со ссылкой придёт на этот адрес в течение нескольких минут. Ссылка действует один час.`,
  sent_hint:
    'Письма нет? Проверьте папку «Спам» и сам адрес. Одному человеку мы шлём не больше пяти таких писем в сутки.',
  enter: 'Вернуться ко входу',
}

export const setPasswordTexts = {
  heading: { reset: 'Новый пароль', invitation: 'Придумайте пароль' },
  lead: {
    reset: (login: string) => `Для входа с логином ${login}. Все открытые сеансы закончатся.`,
    invitation: (login: string) => `Для входа с логином ${login}.`,
  },
  label: 'Пароль',
  submit: 'Сохранить пароль',
  sending: 'Сохраняем…',
  reading: 'Проверяем ссылку…',
  dead_heading: 'Ссылка не действует',
  dead: 'Ею уже воспользовались, её срок вышел или пришла новая. Если вас пригласили, попросите прислать приглашение ещё раз.',
  again: 'Запросить новую ссылку',
  retry: 'Повторить',
  done_heading: 'Пароль сохранён',
  done: 'Войдите с ним. Других открытых сеансов не осталось.',
  enter: 'Войти',
}

export const changePasswordTexts = {
  title: 'Пароль',
  current: 'Нынешний пароль',
  next: 'Новый пароль',
  submit: 'Сменить пароль',
  changed: 'Пароль изменён, остальные сеансы закончены',
}
