import { password_chars_min } from './limits.ts'

const common = [
  'password',
  'parol',
  'пароль',
  'qwerty',
  'йцукен',
  '12345',
  'admin',
  'welcome',
  'letmein',
  'iloveyou',
  '11111',
  '00000',
]

/**
 * Why a password is refused, in Russian; null when it is accepted. `context` are words it must not be built from: the
 * login, the company's name, the product (NIST SP 800-63B §5.1.1.2).
 */
export function whyWeak(password: string, context: readonly string[]): string | null {
  if (password.length < password_chars_min) return `Не короче ${password_chars_min} знаков`
  if (new Set(password).size < 5) return 'Слишком мало разных знаков'
  const bare = password.toLowerCase()
  if (common.some((word) => bare.startsWith(word) && bare.length < word.length + 6))
    return 'Такой пароль слишком частый'
  const words = context
    .flatMap((word) => word.toLowerCase().split(/[^a-zа-яё0-9]+/u))
    .filter((word) => word.length >= 5)
  if (words.some((word) => bare.includes(word))) return 'Пароль не должен содержать логин или название'
  return null
}
