import { isIP } from 'node:net'
import type { Config } from '#server/platform/core/config.ts'
import { fault, ok, warning, when, type Finding } from '#server/platform/core/finding.ts'
import { isLoopback } from '#server/platform/core/is-loopback.ts'
import { makePassword } from '#server/documents/cms/seal-config.ts'
import { hasNamedOperator } from '../config.ts'

/** What follows from the settings alone. */
export function checkSettings(config: Config): Finding[] {
  const { demo, public_url: url, delivery, seal } = config
  if (demo) return ofDemo(config)
  const found = [
    ...ofAddress(config),
    ...ofProxy(config),
    ...when(!hasNamedOperator(config), () =>
      fault('operator', {
        what: 'Оператор не назван.',
        why: 'В протоколах, правилах, на сайте и в сертификате печати стоит «Оператор не назван».',
        fix: 'OPERATOR_NAME="ООО «Ваша компания»", OPERATOR_INN и OPERATOR_OGRN, затем npx roscherk seal:renew и перезапуск',
      }),
    ),
    ...when(!config.sender_check, () =>
      warning('sender_check', {
        what: 'Проверка отправителей выключена (SENDER_CHECK=off).',
        why: 'Любой зарегистрировавшийся пишет СМС незнакомым людям от вашего имени.',
        fix: 'SENDER_CHECK=on; выключают её, когда сервер обслуживает одну компанию',
      }),
    ),
    ...when(config.second_person.mode !== 'on', () =>
      warning('second_person', {
        what: 'Второй сотрудник нужен не для всего (SECOND_PERSON).',
        why: 'Один сотрудник меняет деньги, права или реквизиты без ведома других.',
        fix: 'SECOND_PERSON=on',
      }),
    ),
    ...when(delivery.sms.driver === 'outbox', () =>
      fault('sms', {
        what: 'СМС некуда отдавать: SMS_DRIVER не задан.',
        why: 'Коды и ссылки не уходят, подписать никто не может.',
        fix: 'SMS_DRIVER=smsc (или smsru, smsaero, exolve, smpp) и доступ к шлюзу',
      }),
    ),
    ...when(!delivery.mail, () =>
      fault('mail', {
        what: 'Почты нет: SMTP_URL не задан.',
        why: 'Нельзя ни зарегистрироваться, ни восстановить пароль; письма не уходят.',
        fix: 'SMTP_URL=smtps://логин:пароль@smtp.example.ru:465 и SMTP_FROM',
      }),
    ),
    ...when(seal.tsa_url !== undefined && seal.stamp_roots_pem.length === 0, () =>
      warning('tsa_roots', {
        what: 'TSA_URL задан без TSA_ROOTS.',
        why: 'Штамп времени любой службы принимается и показывается как неизвестный.',
        fix: 'TSA_ROOTS=/etc/roscherk/tsa-roots.pem — сертификаты службы в PEM',
      }),
    ),
    ...when(!seal.files && seal.own.password === null, () =>
      warning('seal_password', {
        what: 'Ключи печати не зашифрованы.',
        why: 'Кто прочтёт DATA_DIR или её копию, тот подписывает от вашего имени.',
        fix: `${makePassword('/etc/roscherk/seal-password')}; SEAL_PASSWORD_FILE=/etc/roscherk/seal-password, затем перезапуск: сервер зашифрует ключи сам`,
      }),
    ),
  ]
  return found.length > 0 ? found : [ok('settings', `Настройки: ${url}`)]
}

function ofDemo({ public_url: url }: Config): Finding[] {
  const isPublic = url !== undefined && !isLoopback(new URL(url).hostname)
  const trouble = {
    what: 'Это демонстрация (DEMO).',
    why: 'Пароли известны всем, СМС никуда не уходят, а коды показывает /outbox.',
    fix: 'DEMO=0 и новая пустая DATA_DIR',
  }
  return [isPublic ? fault('demo', trouble) : warning('demo', trouble)]
}

function ofAddress({ public_url: url }: Config): Finding[] {
  if (url === undefined) {
    return [
      fault('public_url', {
        what: 'PUBLIC_URL не задан.',
        why: 'Ссылки подписантов ведут на адрес внутри этой машины.',
        fix: 'PUBLIC_URL=https://sign.example.ru',
      }),
    ]
  }
  const { protocol, hostname } = new URL(url)
  return when(protocol === 'http:' && !isLoopback(hostname), () =>
    fault('public_url', {
      what: `PUBLIC_URL без TLS: ${url}.`,
      why: 'Коды и документы видны в сети, ключи доступа и «скопировать» в браузере не работают.',
      fix: `PUBLIC_URL=${url.replace(/^http:/, 'https:')} и TLS на прокси`,
    }),
  )
}

/** TLS ends at a proxy: the server speaks none. */
function ofProxy({ public_url: url, trust_proxy }: Config): Finding[] {
  const wide = trust_proxy.filter(isWide)
  return [
    ...when(url?.startsWith('https:') === true && trust_proxy.length === 0, () =>
      fault('trust_proxy', {
        what: 'TRUST_PROXY не задан, а сервер стоит за прокси.',
        why: 'Адрес прокси записывается в доказательства вместо адреса человека, а пределы попыток у всех общие.',
        fix: 'TRUST_PROXY=127.0.0.1 — адрес прокси',
      }),
    ),
    ...when(wide.length > 0, () =>
      fault('trust_proxy', {
        what: `TRUST_PROXY доверяет слишком многим: ${wide.join(', ')}.`,
        why: 'Любой подделает свой адрес заголовком X-Forwarded-For, а он попадает в доказательства.',
        fix: 'TRUST_PROXY=127.0.0.1 — только адреса своих прокси',
      }),
    ),
  ]
}

const prefix_bits_min = { 4: 16, 6: 48 }
/** RFC 1918: container engines take their networks from this range, and which one is known only afterwards. */
const ofContainers = { address: /^172\.(1[6-9]|2\d|3[01])\./, bits_min: 12 }

function isWide(network: string): boolean {
  const [address = '', bits] = network.split('/')
  const family = isIP(address)
  if (family === 0) return !['loopback', 'linklocal', 'uniquelocal'].includes(address)
  const bits_min = ofContainers.address.test(address) ? ofContainers.bits_min : prefix_bits_min[family === 4 ? 4 : 6]
  return bits !== undefined && Number(bits) < bits_min
}
