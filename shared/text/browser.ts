/** Texts of the browser itself: toasts and failures without a server's message. */
export const clipboardTexts = {
  copied: 'Скопировано в буфер',
  failed: 'Не удалось сохранить в буфер',
}

export const apiTexts = {
  unknown_path: (key: string) => `Неизвестный путь API для ключа ${key}`,
  request_failed: (key: string) => `Ошибка выполнения запроса ${key}`,
  offline: 'Нет связи с сервером. Проверьте интернет и повторите.',
  timeout: 'Сервер не ответил вовремя. Повторите попытку.',
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
