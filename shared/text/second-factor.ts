/** What happened to a person's second factor, as the journal and the letter about it name it. */
export type FactorChange =
  | 'enabled'
  | 'removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'reset'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'

const changed: Record<FactorChange, string> = {
  enabled: 'включён вход с кодом из приложения',
  removed: 'отключён вход с кодом из приложения',
  passkey_added: 'добавлен ключ доступа',
  passkey_removed: 'удалён ключ доступа',
  reset: 'владелец снял второй фактор: войдите с паролем и включите его заново',
  recovery_code_used: 'использован код восстановления',
  recovery_codes_renewed: 'выпущены новые коды восстановления, прежние больше не действуют',
}

type AboutChange = {
  change: FactorChange
  /** of the passkey */
  name?: string
  login: string
  at: string
  url: string
}

export const factorChangedEmail = ({ change, name, login, at, url }: AboutChange) => ({
  subject: 'Изменён второй фактор входа',
  body: [
    'Здравствуйте.',
    `Для учётной записи ${login} ${changed[change]}${name ? ` «${name}»` : ''}. Время: ${at}.`,
    `Если это были не вы, смените пароль и проверьте второй фактор: ${url}`,
  ].join('\n\n'),
})

/** Of the screens. */
export const securityTexts = {
  title: 'Безопасность',
  about: 'Второй фактор защищает учётную запись, даже если пароль узнали другие.',
  required:
    'Сотрудникам поддержки нужен второй фактор. Подключите приложение с кодами, сохраните коды восстановления и продолжайте.',
  proceed: 'Продолжить',
  totp: 'Приложение с кодами',
  totp_on: (day: string) => `Подключено ${day}. При входе нужен код из приложения.`,
  totp_off:
    'Не подключено. Подойдёт любое приложение с одноразовыми кодами: Яндекс Ключ, Google Authenticator, Aegis, FreeOTP.',
  totp_begin: 'Подключить',
  totp_remove: 'Отключить',
  totp_remove_title: 'Отключить приложение с кодами?',
  totp_remove_about: 'Для входа останется только пароль. Коды восстановления перестанут действовать.',
  totp_removed: 'Приложение отключено',
  scan_title: 'Подключение приложения',
  scan: 'Снимите QR-код приложением или введите в него секрет вручную.',
  qr_alt: 'QR-код для приложения с кодами',
  secret: 'Секрет',
  copy_secret: 'Скопировать секрет',
  first_code: 'Код, который показывает приложение',
  confirm: 'Подтвердить',
  recovery: 'Коды восстановления',
  recovery_left: (left: number) => `Осталось ${left} из 10. Каждый код заменяет код из приложения один раз.`,
  recovery_few: 'Кодов почти не осталось: выпустите новые.',
  recovery_renew: 'Выпустить новые',
  recovery_renew_title: 'Выпустить новые коды восстановления?',
  recovery_renew_about: 'Прежние коды перестанут действовать сразу.',
  once_title: 'Сохраните коды восстановления',
  once: 'Они показаны один раз. Храните их отдельно от телефона: ими можно войти, если он потерян.',
  copy_codes: 'Скопировать все',
  once_done: 'Коды сохранены',
  confirm_title: 'Подтвердите, что это вы',
  confirm_about: 'Это действие требует второго фактора. После подтверждения 15 минут спрашивать не будем.',
  code: 'Код из приложения',
  recovery_code: 'Код восстановления',
  by_recovery: 'Ввести код восстановления',
  by_app: 'Ввести код из приложения',
  empty_code: 'Введите код',
  login_step: 'Второй шаг: код',
  back: 'Назад',
  reset: 'Снять второй фактор',
  reset_title: 'Снять второй фактор сотрудника?',
  reset_about:
    'Только если сотрудник потерял и телефон, и коды восстановления. Его сеансы закончатся, на его почту уйдёт письмо.',
  reset_done: 'Второй фактор снят',
  reset_own: 'Свой второй фактор меняют в разделе «Безопасность»',
}

export const otpTexts = {
  /** the usual cause of a wrong code is the phone's clock */
  wrong: (time: string) =>
    `Неверный код. На сервере сейчас ${time}: если на телефоне другое время, включите в его настройках автоматическое.`,
  nothing_to_reset: 'У этого сотрудника нет второго фактора.',
  wrong_recovery: 'Неверный или уже использованный код восстановления.',
  /** the clock of the server went back behind the last accepted code */
  clock_back: (time: string) =>
    `Часы сервера перевели назад: коды из приложения заработают после ${time}. Сейчас подойдёт код восстановления.`,
}

export const passkeyTexts = {
  wrong: 'Ключ доступа не подошёл. Попробуйте ещё раз или войдите другим способом.',
  other_origin: 'Этот ключ доступа отвечает другому адресу. Откройте портал по его обычному адресу и повторите.',
  unverified: 'Ключ доступа не проверил, что это вы: включите на нём PIN-код, отпечаток или распознавание лица.',
  used_elsewhere:
    'Счётчик ключа доступа меньше, чем был: возможно, у ключа есть копия. Войдите другим способом и удалите этот ключ.',
  too_many: (max: number) => `Ключей доступа может быть не больше ${max}. Удалите ненужный.`,
  known: 'Этот ключ доступа уже добавлен.',
  none: 'У вас нет ключей доступа.',
  password: 'Введите нынешний пароль',
  wrong_password: 'Неверный пароль',
  only_passkey: 'Пароль верный. Войдите с ключом доступа или введите код восстановления.',
}
