import type { Mode } from '../rules/modes.ts'
import type { SetupStepName } from '../rules/setup-steps.ts'
import { showTime } from '../rules/clock.ts'
import type { StatusText } from './statuses.ts'

/** What an installation needs before people can work with it: what is done, and what is missing and why it matters. */
export const setupTexts = {
  titles: {
    company: 'Кто мы',
    address: 'Адрес портала',
    owner: 'Владелец',
    mail: 'Почта',
    sms: 'Шлюз СМС',
    seal: 'Печать',
    backup: 'Резервная копия',
  } satisfies Record<SetupStepName, string>,
  company: (name: string, inn: string) => `${name}, ИНН ${inn}.`,
  no_company: 'Компания не названа: в протоколах, правилах и в печати стоит «Оператор не назван».',
  address: (url: string) => `Ссылки ведут на ${url}.`,
  here_only: (url: string) => `Ссылки ведут на ${url}: с телефона подписанта этот адрес не откроется.`,
  no_tls: (url: string) => `Ссылки ведут на ${url} без TLS: коды и документы видны в сети.`,
  owner: 'Пароль и второй фактор заданы.',
  no_owner: (login: string) => `Вместо почты владельца стоит ${login}: восстановить пароль будет нельзя.`,
  mail: (server: string, from: string) => `Письма уходят через ${server} от ${from}.`,
  no_mail: 'Почта не подключена: приглашения и новые пароли не уходят.',
  sms: (driver: string, proven: string | null) =>
    proven === null
      ? `СМС уходят через ${driver}. Проверьте, что они доходят: отправьте код себе.`
      : `СМС уходят через ${driver}, код себе дошёл ${showTime(proven)}.`,
  no_sms: 'Шлюз СМС не подключён: подписант не получит код, подписать никто не может.',
  seal: 'Печать названа вашей компанией.',
  backup: (at: string) => `Последняя копия — ${showTime(at)}.`,
  no_backup: 'Копий ещё нет: подписи, ключи и документы живут в одном месте.',
  closed_demo: 'Это демонстрация: СМС и письма никуда не уходят, настройки в ней не меняют. Запустите сервер с DEMO=0.',
  closed_second:
    'Эти настройки открывают все письма и коды, поэтому один сотрудник их не меняет, когда есть другой владелец. Задайте их в окружении сервера.',
  in_environment: (names: readonly string[]) => `Задано в окружении сервера (${names.join(', ')}): меняют там`,
  password_again: 'Введите пароль: для другого сервера прежний не подходит',
  missing: {
    url: 'Укажите адрес центра сообщений: smpp://адрес:2775',
    login: 'Укажите логин у шлюза',
    password: 'Введите пароль: для другого шлюза или логина прежний не подходит',
    api_key: 'Введите ключ: для другого шлюза или логина прежний не подходит',
    sender: 'Укажите имя отправителя: шлюз без него не отправляет',
  },
  no_gateway: 'Сначала сохраните настройки: отправлять пока нечем.',
  test_subject: (brand: string) => `Проверка почты: ${brand}`,
  test_letter: 'Если вы это читаете, письма портала доходят.',
  test_sms: (code: string, brand: string) => `Код ${code}: проверка СМС портала «${brand}». Введите его в настройках.`,
  wrong_test_code: 'Это не тот код. Проверьте последнее СМС или отправьте новое',
}

const make_backup = 'npx roscherk backup /backup --with-keys --password-file /etc/roscherk.backup-password'

export const backupPanelTexts = {
  title: 'Резервная копия',
  about: [
    'В копии все документы, подписи и ключи. Её делает команда на машине сервера, а не эта страница: пароль копии и доступ к её месту не должны быть у самого сервера. Настраивает тот, у кого есть доступ к машине; когда копия сделана, видно здесь.',
    'Папка — на другом диске или другой машине; вместо неё можно назвать корзину S3 (s3:). Пароль храните отдельно от копии, старые копии удаляйте не позже чем через 30 дней.',
  ],
  commands: [
    { what: 'Сделать сейчас', line: make_backup },
    {
      what: 'Каждую ночь: строка для /etc/cron.d/roscherk-backup',
      line: `30 3 * * * roscherk cd /opt/roscherk/current && set -a && . /etc/roscherk/roscherk.env && ${make_backup}`,
    },
    {
      what: 'Проверить копию, ничего не восстанавливая',
      line: 'npx roscherk restore /backup/КОПИЯ --check --password-file /etc/roscherk.backup-password',
    },
  ],
}

/** In the cabinet, until an SMS gateway is connected. */
export const noSmsTexts = {
  title: 'Отправить пока нельзя: не подключён шлюз СМС',
  about:
    'Подписант получает код только по СМС, поэтому без шлюза не уходит ничего. Документы и подписантов можно готовить: черновик сохранится.',
  connect: 'Подключить шлюз',
  ask: 'Шлюз подключает тот, кто ведёт портал.',
}

/** The pages of the console where it is done. */
export const setupScreenTexts = {
  title: 'Первые шаги',
  subtitle:
    'Чего портал ждёт, прежде чем с ним смогут работать люди. Каждый шаг можно отложить: он останется в этом списке.',
  progress: (done: number, all: number) => `Первые шаги: готово ${done} из ${all}`,
  next: (step: string) => `Дальше: ${step} →`,
  all_done: 'Всё готово: можно отправлять документы.',
  done: { word: 'Готово', tone: 'good', shape: 'check' } satisfies StatusText,
  missing: { word: 'Не сделано', tone: 'wait', shape: 'bang' } satisfies StatusText,
  how: {
    address: 'Поставьте перед сервером прокси с TLS и назовите здесь его адрес.',
    mail: 'Своя компания работает и без почты: ссылки подписантам и приглашения коллегам копируют и передают сами.',
    sms: 'Нужен договор с одним из шлюзов; сколько это стоит — в разделе «Что понадобится».',
    owner: 'Заведите второго владельца со своей почтой и войдите им.',
    backup: 'Её делает команда на машине сервера, каждую ночь: какая — в разделе «Резервная копия».',
  } as Readonly<Partial<Record<SetupStepName, string>>>,
  only_owner: 'Эти настройки меняет владелец.',
  saved: 'Сохранено и уже действует',
  company: 'Для кого портал и кто за него отвечает',
  mode: 'Портал',
  modes: {
    own: 'Для своей компании: без цен и счетов',
    service: 'Сервис для многих клиентов, которые платят за подписи',
  } satisfies Record<Mode, string>,
  name_hint: 'Как в протоколах и в печати: ООО «Ромашка»',
  questions: 'Куда обращаться с вопросами',
  address: 'Где портал открывается',
  address_hint: 'По этому адресу придут ссылки подписантам',
  fields: {
    inn: 'ИНН',
    name: 'Название',
    ogrn: 'ОГРН или ОГРНИП',
    address: 'Юридический адрес',
    email: 'Почта',
    phone: 'Телефон',
    public_url: 'Адрес портала',
    server: 'Почтовый сервер',
    port: 'Порт',
    login: 'Логин',
    password: 'Пароль',
    from: 'От кого письма',
    driver: 'Шлюз',
    url: 'Адрес центра сообщений',
    api_key: 'Ключ API',
    sender: 'Имя отправителя',
  },
  server_hint: 'Например, smtp.yandex.ru или smtp.yandex.ru:465',
  port_hint: '465 — сразу с TLS, 587 — со STARTTLS',
  from_hint: 'Пусто — с логина, если это адрес почты',
  secret_kept: 'Уже задан. Оставьте пустым, чтобы не менять',
  sms_hints: {
    url: 'smpp://адрес:2775 или smpps:// с TLS',
    sender: 'До 11 латинских букв и цифр, согласуют с шлюзом',
  } as Readonly<Record<string, string>>,
  try_to: { mail: 'Письмо себе: на какую почту', sms: 'Код себе: на какой номер' },
  try_hint: 'Уйдёт, когда сохраните. Пусто — без проверки',
  save_and_try: 'Сохранить и проверить',
  try_send: 'Проверить ещё раз',
  try_sent: (to: string) => `Передано на ${to}: проверьте, что дошло.`,
  try_state: 'Что стало с сообщением',
  try_code: 'Код из СМС',
  try_check: 'Подтвердить',
  try_works: 'Работает: код дошёл.',
  sender_name: (name: string) => `Имя отправителя: ${name}`,
  no_sender_name: 'Имя отправителя не задано: шлюз подставит своё или не отправит.',
}
