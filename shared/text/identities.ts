import { action } from './letter.ts'

/** Texts of logins by a provider, in both consoles and on their login pages. */
export const identityTexts = {
  by: (name: string) => `Войти через ${name}`,
  with_password: 'Войти с паролем',
  password_off: 'Пароль открывает вход только тому, кому администратор сервера его вернул на сутки.',
  title: 'Вход через провайдера',
  about: 'Учётные записи, через которые вы входите без пароля.',
  bound: (day: string) => `Привязан ${day}`,
  used: (at: string) => `последний вход ${at}`,
  unused: 'ещё не использовался',
  bind: (name: string) => `Привязать ${name}`,
  was_bound: 'Провайдер привязан',
  unbind: 'Отвязать',
  unbind_title: (name: string) => `Отвязать ${name}?`,
  unbind_about: 'Войти через него больше не получится. Остальные ваши сеансы закончатся.',
  was_unbound: 'Провайдер отвязан',
  confirm: (name: string) => `Подтвердить через ${name}`,
  confirmed: 'Подтверждено. Повторите то, что делали.',
  taken:
    'Эта учётная запись провайдера уже привязана здесь к другому человеку, или у вас уже есть другая этого провайдера.',
  last: 'Это последний способ войти. Сначала задайте пароль или привяжите другого провайдера.',
}

type Changed = {
  brand: string
  provider: string
  full_name: string
  login: string
  role: string
  what: 'made' | 'changed'
  url: string
}

/** Letter to the owners of the console: groups of a provider made somebody staff, or changed a role. */
export const staffByProviderLetter = ({ brand, provider, full_name, login, role, what, url }: Changed) => ({
  subject: `${brand}: ${what === 'made' ? 'новый сотрудник' : 'другая роль сотрудника'} по группам ${provider}`,
  body: [
    'Здравствуйте.',
    what === 'made'
      ? `${full_name} (${login}) вошёл через ${provider} и теперь сотрудник поддержки. Роль по его группам: ${role}.`
      : `У ${full_name} (${login}) по группам ${provider} теперь роль: ${role}.`,
    'Если так быть не должно, остановите доступ этого сотрудника и проверьте группы у провайдера.',
    action('Сотрудник в консоли', url),
  ].join('\n\n'),
})
