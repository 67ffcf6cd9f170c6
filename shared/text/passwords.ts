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
