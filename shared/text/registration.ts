import { registration_link_hours } from '../rules/limits.ts'
import { action } from './letter.ts'

export const registrationTexts = {
  many_phones: 'Сначала подтвердите номер, на который уже отправлен код. Другие номера сегодня проверить нельзя.',
  /** the answer to every registration */
  accepted: 'Мы отправили письмо на указанную почту. Откройте его и перейдите по ссылке.',
}

export const confirmEmail = (about: { brand: string; url: string }) => ({
  subject: `Подтвердите почту: ${about.brand}`,
  body: [
    'Здравствуйте.',
    `Эту почту указали при регистрации кабинета в сервисе «${about.brand}».`,
    'Чтобы открыть кабинет, перейдите по ссылке и введите пароль, который вы придумали.',
    action('Подтвердить почту', about.url),
    `Ссылка действует ${registration_link_hours} часа и срабатывает один раз.`,
    'Если вы не регистрировались, ничего не делайте: без этой ссылки и пароля кабинет не появится.',
  ].join('\n\n'),
})

/** Letter to an address that already has an account. */
export const accountExistsEmail = (about: { brand: string; url: string; reset_url: string }) => ({
  subject: `У вас уже есть кабинет: ${about.brand}`,
  body: [
    'Здравствуйте.',
    `Эту почту указали при регистрации в сервисе «${about.brand}», но кабинет с ней уже есть.`,
    action('Войти', about.url),
    'Если забыли пароль, задайте новый по ссылке: она действует час и один раз.',
    action('Задать новый пароль', about.reset_url),
    'Если вы не регистрировались, ничего не делайте: в кабинете ничего не изменилось.',
  ].join('\n\n'),
})

export const phoneCodeWithoutSms =
  'Код сейчас не придёт: у портала не подключена отправка СМС. Напишите тому, кто ведёт портал.'

export const phoneCodeSms = (code: string, brand: string) =>
  `Код ${code}, чтобы подтвердить телефон в кабинете «${brand}». Никому не сообщайте код.`
