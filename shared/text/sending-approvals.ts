import { quoted } from '../rules/plain-words.ts'
import type { ApprovalState } from '../rules/sending-approvals.ts'
import { action } from './letter.ts'

export const approvalRefusals = {
  own: 'Свою отправку согласует кто-то другой',
  unable: 'Этот человек не может согласовать: нужен пользователь кабинета, который видит заявки',
  twice: 'Этот человек уже среди согласующих',
  missing:
    'По правилу вашу отправку согласует кто-то другой, а других согласующих в нём нет. Их указывает владелец: «Пользователи», «Согласование».',
  waits: 'Отправка ждёт согласования. Подписанту ничего не уйдёт, пока её не согласуют.',
  not_turn: 'Ваша очередь ещё не пришла: сначала решают те, кто указан раньше.',
  decided: 'Здесь уже решено. Обновите страницу.',
  over: 'Согласовывать больше нечего: заявки отозваны или их срок вышел.',
  who_replaces: 'Заменить того, кто может решить сам, может владелец.',
  link: 'Отправки вашей организации согласуют, а подписантов общей ссылки никто не знает заранее. Такую ссылку создаёт владелец.',
}

/** Why a request was stopped. */
export const notApproved = (full_name: string, reason: string) => `Не согласовано: ${full_name}. ${reason}`

export const approvalStateTexts: Record<ApprovalState, string> = {
  waiting: 'ждёт решения',
  approved: 'согласовано',
  refused: 'отказ',
}

export const approvalTexts = {
  title: 'Согласование',
  queue: 'Ждут вашего согласования',
  queue_empty: 'Ничего не ждёт вашего согласования.',
  asked: (name: string, at: string) => `Отправляет ${name}, ${at} (МСК)`,
  amount: 'Сумма',
  until: (at: string) => `Подписать до ${at}`,
  requests: 'Подписантов',
  open: 'Открыть и решить',
  approve: 'Согласовать',
  approved: 'Согласовано',
  refuse: 'Отказать',
  refused: 'Отказано: заявка остановлена',
  reason: 'Почему нельзя отправлять',
  refuse_title: 'Отказать в согласовании',
  refuse_about:
    'Заявка остановится с этой причиной, подписанту ничего не уйдёт. Отправитель сможет отправить документы заново.',
  left: 'доступ закрыт',
  turn: 'решает сейчас',
  later: 'решает после предыдущих',
  undecided: 'не решал',
  replace: 'Заменить',
  replace_title: (name: string) => `Кто согласует вместо: ${name}`,
  replaced: 'Согласующий заменён',
  person: 'Кто согласует',
  back: 'Назад',
}

/** Of the form of a new request. */
export const askApprovalTexts = {
  label: 'Согласуют перед отправкой',
  hint: 'Подписанту ничего не уйдёт и деньги не спишутся, пока все не согласуют.',
  by_rule: (names: string) => `По правилу согласуют: ${names}.`,
  ordered: 'По очереди, в этом порядке',
  amount: 'Сумма документов, ₽',
  amount_hint: 'По ней выбирается, кто согласует. Без неё согласуют все.',
  not_amount: 'Укажите сумму числом, в рублях',
}

/** Of the owner's settings. */
export const approvalRuleTexts = {
  title: 'Согласование перед отправкой',
  about:
    'По правилу отправку сначала согласуют указанные люди: это касается заявок, таблиц и программ с ключом. Без правил документы уходят сразу.',
  none: 'Правил нет: документы уходят сразу.',
  add: 'Добавить правило',
  remove: 'Убрать правило',
  rule: (number: number) => `Правило ${number}`,
  approvers: 'Кто согласует',
  amount_from: 'От суммы, ₽',
  amount_hint: 'Пусто: для любой суммы',
  ordered: 'По очереди, в этом порядке',
  own_allowed: 'Кто согласует, тот может отправить и сам',
  save: 'Сохранить',
  saved: 'Правила согласования сохранены',
  nobody: 'Выберите, кто согласует',
}

/** Letters about different documents of one title are no thread. */
const numbered = ({ id }: { id: number }) => `(согласование №\u00a0${id})`

export const approvalAskedEmail = (about: { id: number; title: string; asked_by: string; url: string }) => ({
  subject: `Ждёт вашего согласования: ${quoted(about.title)} ${numbered(about)}`,
  body: [
    'Здравствуйте.',
    `${about.asked_by} отправляет на подпись ${quoted(about.title)} ${numbered(about)} и ждёт вашего согласования.`,
    'Пока вы не решите, подписанту ничего не уйдёт.',
    action('Посмотреть и решить', about.url),
  ].join('\n\n'),
})

export const unsentEmail = (about: { id: number; title: string; why: string; url: string }) => ({
  subject: `Согласовано, но не отправлено: ${quoted(about.title)} ${numbered(about)}`,
  body: [
    'Здравствуйте.',
    `Отправку ${quoted(about.title)} ${numbered(about)} согласовали, но документы не ушли. ${about.why}`,
    'Когда причина уйдёт, отправьте их ещё раз: согласовывать заново не надо.',
    action('Открыть заявку', about.url),
  ].join('\n\n'),
})
