/** Letters about a person's own account: links to set a password, and notices of what changed. */

import { quoted } from '../rules/plain-words.ts'
import { action, secretLetter, type Letter, type SecretLetter } from './letter.ts'

type Link = { brand: string; full_name: string; url: string }

export const resetLetter = ({ brand, full_name, url }: Link) =>
  secretLetter(`${brand}: новый пароль`, url, (link) => [
    `Здравствуйте, ${full_name}.`,
    'Чтобы задать новый пароль, откройте ссылку.',
    action('Задать новый пароль', link),
    'Ссылка действует один час и один раз. Никому её не пересылайте.',
    'Если вы не просили об этом, ничего не делайте: прежний пароль остаётся.',
  ])

/** `full_name`: null where the inviter typed it and is unknown */
type Invitation = Omit<Link, 'full_name'> & { full_name: string | null; to: string; by: string | null }

const greeting = (full_name: string | null) => (full_name === null ? 'Здравствуйте.' : `Здравствуйте, ${full_name}.`)

export const invitationLetter = ({ brand, full_name, url, to, by }: Invitation) =>
  secretLetter(`${brand}: приглашение`, url, (link) => [
    greeting(full_name),
    `${by === null ? 'Вас пригласили' : `${by} приглашает вас`}: ${to}.`,
    'Задайте себе пароль по ссылке.',
    action('Задать пароль и войти', link),
    'Ссылка действует трое суток и один раз. Никому её не пересылайте. Если приглашение не для вас, ничего не делайте.',
  ])

export const cabinetOf = (client: string, brand: string) => `кабинет ${quoted(client)} в сервисе ${brand}`
/** names the cabinet of a client whose own name nobody has checked */
export const strangersCabinet = (brand: string) => `кабинет в сервисе ${brand}`
export const supportOf = (brand: string) => `поддержка сервиса ${brand}`

type NewDevice = { brand: string; full_name: string; device: string; at: string; ip: string | null; url: string }

export const newDeviceLetter = ({ brand, full_name, device, at, ip, url }: NewDevice): Letter => ({
  subject: `${brand}: вход с нового устройства`,
  body: [
    `Здравствуйте, ${full_name}.`,
    `${at} (МСК) в вашу учётную запись вошли с нового устройства: ${device}${ip === null ? '' : `, адрес ${ip}`}.`,
    'Если это были вы, ничего делать не нужно. Если нет, задайте новый пароль, все сеансы закончатся.',
    action('Задать новый пароль', url),
  ].join('\n\n'),
})

type Change = { brand: string; full_name: string; at: string; ip: string | null; url: string }

export const passwordChangedLetter = ({ brand, full_name, at, ip, url }: Change): Letter => ({
  subject: `${brand}: пароль изменён`,
  body: [
    `Здравствуйте, ${full_name}.`,
    `${at} (МСК) пароль вашей учётной записи изменён${ip === null ? '' : `, адрес ${ip}`}. Остальные сеансы закончены.`,
    'Если это были не вы, задайте новый пароль.',
    action('Задать новый пароль', url),
  ].join('\n\n'),
})

/** Sent instead of an invitation when the address already belongs to a user of another cabinet: it opens one only. */
export const invitationElsewhereLetter = ({ brand, full_name, url, to, by }: Invitation): SecretLetter => {
  const body = [
    greeting(full_name),
    `${by === null ? 'Вас пригласили' : `${by} приглашает вас`}: ${to}.`,
    'Эта почта уже открывает другой кабинет, а одна почта открывает один кабинет. Чтобы принять приглашение, попросите отправить его на другую вашу почту.',
    action('Открыть ваш кабинет', url),
    'Если приглашение не для вас, ничего не делайте.',
  ].join('\n\n')
  return { subject: `${brand}: приглашение`, body, masked: body }
}

type User = { brand: string; client: string; full_name: string; login: string; at: string; url: string }
type Role = { role: string }

/** Letter to the owners: an invited user has joined. */
export const userJoinedLetter = ({ brand, client, full_name, login, role, at, url }: User & Role): Letter => ({
  subject: `${brand}: новый пользователь кабинета`,
  body: [
    'Здравствуйте.',
    `${full_name} (${login}) теперь работает в кабинете ${quoted(client)} по приглашению. Роль: ${role}. Время: ${at} (МСК).`,
    'Если приглашали не вы, закройте этому пользователю доступ.',
    action('Пользователи кабинета', url),
  ].join('\n\n'),
})

type By = { by: string }

/** Letter to the owners and the user: the user has another role. */
export const userRoleLetter = ({
  brand,
  client,
  full_name,
  login,
  was,
  role,
  by,
  at,
  url,
}: User & Role & By & { was: string }): Letter => ({
  subject: `${brand}: изменена роль пользователя`,
  body: [
    'Здравствуйте.',
    `${at} (МСК) в кабинете ${quoted(client)} изменена роль пользователя ${full_name} (${login}): была «${was}», стала «${role}». Изменил: ${by}.`,
    action('Кто работает в кабинете', url),
  ].join('\n\n'),
})

type Dismissal = User & By & { reason: string | null; successor: string | null; codes: readonly string[] }

/** Letter to the owners and the user: the user was dismissed. */
export const userDismissedLetter = ({
  brand,
  client,
  full_name,
  login,
  by,
  reason,
  successor,
  codes,
  at,
  url,
}: Dismissal): Letter => ({
  subject: `${brand}: доступ пользователя закрыт`,
  body: [
    'Здравствуйте.',
    `${at} (МСК) пользователю ${full_name} (${login}) закрыт доступ в кабинет ${quoted(client)}. Закрыл: ${by}.`,
    ...(reason === null ? [] : [`Причина: ${reason}`]),
    ...(successor === null ? [] : [`Владельцем кабинета стал пользователь ${successor}.`]),
    ...(codes.length === 0 ? [] : [`Отозваны созданные этим пользователем ключи API: ${codes.join(', ')}.`]),
    action('Кто работает в кабинете', url),
  ].join('\n\n'),
})
