/** What happened to a person's second factor, as the journal and the letter about it name it. */
export type FactorChange = 'enabled' | 'removed' | 'reset' | 'recovery_code_used' | 'recovery_codes_renewed'

const changed: Record<FactorChange, string> = {
  enabled: 'включён вход с кодом из приложения',
  removed: 'отключён вход с кодом из приложения',
  reset: 'владелец снял второй фактор: войдите с паролем и включите его заново',
  recovery_code_used: 'использован код восстановления',
  recovery_codes_renewed: 'выпущены новые коды восстановления, прежние больше не действуют',
}

export const factorChangedEmail = (about: { change: FactorChange; login: string; at: string; url: string }) => ({
  subject: 'Изменён второй фактор входа',
  body: [
    'Здравствуйте.',
    `Для учётной записи ${about.login} ${changed[about.change]}. Время: ${about.at}.`,
    `Если это были не вы, смените пароль и проверьте второй фактор: ${about.url}`,
  ].join('\n\n'),
})

export const otpTexts = {
  /** the usual cause of a wrong code is the phone's clock */
  wrong: (time: string) =>
    `Неверный код. На сервере сейчас ${time}: если на телефоне другое время, включите в его настройках автоматическое.`,
  wrong_recovery: 'Неверный или уже использованный код восстановления.',
  /** the clock of the server went back behind the last accepted code */
  clock_back: (time: string) =>
    `Часы сервера перевели назад: коды из приложения заработают после ${time}. Сейчас подойдёт код восстановления.`,
}
