/** Texts of the browser itself: toasts and failures without a server's message. */
export const clipboardTexts = {
  copied: 'Скопировано в буфер',
  failed: 'Не удалось сохранить в буфер',
}

export const apiTexts = {
  unknown_path: (key: string) => `Неизвестный путь API для ключа ${key}`,
  bill_failed: 'Ошибка выполнения запроса billingBills',
  /** @param what in the genitive */
  request_failed: (what = 'к серверу') => `Ошибка выполнения запроса ${what}. Повторите через минуту.`,
  offline: 'Нет связи с сервером. Проверьте интернет и повторите.',
  timeout: 'Сервер не ответил вовремя. Повторите попытку.',
  broken: 'Ответ сервера пришёл не целиком. Повторите попытку.',
  unknown: (code: string) => `Что-то пошло не так. Обновите страницу; если повторится, назовите поддержке код ${code}.`,
}

/** What a page that did not load completely says, from its own HTML. */
export const guardTexts = {
  first: 'Страница загрузилась не до конца.',
  again: 'Страница снова загрузилась не до конца. Откройте ссылку в другом браузере или с другого устройства.',
  phone: 'Не получается — позвоните:',
  offline: 'Нет связи с интернетом, страница загрузилась не до конца.',
  reload: 'Обновить',
}

export const missingTexts = {
  offline: 'Нет связи с интернетом. Проверьте её и повторите.',
  missing: (phone: string) =>
    `Часть страницы не загрузилась. Повторите. Если не поможет, откройте страницу в другом браузере${phone && ` или позвоните: ${phone}`}.`,
  retry: 'Повторить',
}

export const signInTexts = {
  password: 'Пароль',
  submit: 'Войти',
  busy: 'Входим…',
  session_ended: 'Сеанс закончился. Войдите ещё раз.',
  empty_login: 'Введите логин',
  empty_password: 'Введите пароль',
  demo: ({ login, password }: { login: string; password: string }) => `Демонстрация: ${login}, пароль ${password}`,
  fill_demo: 'Подставить',
}

export const buildTexts = {
  new_version: 'Вышла новая версия. Обновите страницу, чтобы продолжить в ней.',
  reload: 'Обновить',
}
