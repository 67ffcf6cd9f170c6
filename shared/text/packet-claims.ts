import { claim, type SigningFacts, type Sentence } from './claims.ts'

/**
 * What a packet for a court says under its seal, each sentence with the facts that make it true; walked by
 * `tests/rules/claims.test.ts` as the others of `claims.ts`. Values stand in braces. Where no row fits, nothing is said.
 */

export const packetEnds = ['signed', 'rejected', 'expired', 'cancelled', 'disowned', 'stopped'] as const
export type PacketEnd = (typeof packetEnds)[number]

/** How far the signing came: the link was sent, a code was asked for, the right one was entered. */
export const packetStages = ['kept', 'sent', 'asked', 'entered'] as const
export type PacketStage = (typeof packetStages)[number]

export type PacketFacts = SigningFacts & {
  end: PacketEnd
  stage: PacketStage
  /** what the gateway reported of the message with the code that was entered, or of the last one */
  delivered: 'yes' | 'no' | 'unknown'
  /** of all documents, served to the device that asked for the code */
  pages: 'all' | 'some' | 'none' | 'unknown'
  /** the code that was entered is the one that was made: equal commitments in both rows */
  same_code: boolean
  /** the code was found by its commitment */
  opened: boolean
  /** something was signed after it that ends, replaces or adds to it */
  followed: boolean
  wrong: boolean
  messages: boolean
  /** the gateway said something about them */
  answers: boolean
  /** the pages are printed in the packet */
  pictured: boolean
  /** the seal of a signed copy has a time-stamp */
  stamped: boolean
  /** the newest row is under an anchor */
  anchored: boolean
}

type Rows = readonly Sentence<PacketFacts>[]

const isTest = ({ sample }: Pick<PacketFacts, 'sample'>) => sample === 'test'
const isSample = ({ sample }: Pick<PacketFacts, 'sample'>) => sample !== null
const isSigned = ({ end, sample }: PacketFacts) => end === 'signed' && sample === null
const isAsked = ({ stage }: PacketFacts) => stage === 'asked' || stage === 'entered'
const isEntered = ({ stage }: PacketFacts) => stage === 'entered'
const isShown = ({ pages }: PacketFacts) => pages === 'all' || pages === 'some'
const isBySms = ({ way }: PacketFacts) => way === 'sms' || way === 'call'
const nothing = { text: '' }

export const packetClaims = {
  title: [{ when: isSample, text: 'Пакет по образцу' }, { text: 'Пакет для суда' }],
  // what happened
  sent: [
    {
      when: isTest,
      text: 'Отправитель ({sender}) сделал тестовую заявку. Названы подписант {signer} и номер телефона {phone}; ссылку и код никому не отправляли.',
    },
    {
      when: ({ stage }) => stage === 'kept',
      text: 'Отправитель ({sender}) подготовил документы. Подписант, каким его назвал отправитель: {signer}, номер телефона {phone}. До подписания дело не дошло: ссылка не отправлена.',
    },
    {
      when: ({ named_self }) => named_self,
      text: 'По общей ссылке отправителя ({sender}) названы имя {signer} и номер телефона {phone}. Для них {at} сделана личная ссылка на документы.',
    },
    {
      text: 'Отправитель ({sender}) {at} отправил документы на подписание. Подписант, каким его назвал отправитель: {signer}, номер телефона {phone}.',
    },
  ],
  end: [
    {
      when: (facts) => facts.end === 'signed' && isTest(facts),
      text: 'Тестовое подписание закончено {at}: никто не подписывал.',
    },
    {
      when: (facts) => facts.end === 'signed' && isSample(facts),
      text: 'Пробное подписание закончено {at}. Юридической силы оно не имеет.',
    },
    {
      when: ({ end, several_documents }) => end === 'signed' && several_documents,
      text: 'Документы подписаны простой электронной подписью {at}.',
    },
    { when: ({ end }) => end === 'signed', text: 'Документ подписан простой электронной подписью {at}.' },
    {
      when: ({ end }) => end === 'rejected',
      text: 'По личной ссылке {at} отказались подписывать. Подписи нет.',
    },
    { when: ({ end }) => end === 'expired', text: 'Срок подписания истёк {at}. Подписи нет.' },
    {
      when: ({ end }) => end === 'disowned',
      text: 'По личной ссылке {at} ответили «Это не я». Подписи нет.',
    },
    { when: ({ end }) => end === 'cancelled', text: 'Заявка отозвана {at}. Подписи нет.' },
    { text: 'Подписание остановлено {at}. Подписи нет.' },
  ],
  followed: [
    {
      when: ({ followed }) => followed,
      text: 'После этого с того же номера телефона подписано: {list}. Продолжением назвал их отправитель; что они меняют, решает тот, кто оценивает документы.',
    },
    nothing,
  ],
  // how far the code came where nothing was signed
  code_state: [
    { when: ({ end }) => end === 'signed', text: '' },
    { when: isEntered, text: 'Верный код введён, подпись после него не поставлена.' },
    { when: isAsked, text: 'Код запросили, верный код не введён.' },
    { text: 'Код не запрашивали.' },
  ],
  shown: [
    {
      when: ({ pages }) => pages === 'all',
      text: 'Устройству, с которого запрошен код, переданы изображения всех страниц.',
    },
    {
      when: ({ pages }) => pages === 'some',
      text: 'Устройству, с которого запрошен код, переданы изображения не всех страниц: каких, сказано в разделе «Что показано».',
    },
    {
      when: ({ pages }) => pages === 'none',
      text: 'Устройству, с которого запрошен код, изображения страниц не передавали.',
    },
    { when: isAsked, text: 'Какие страницы переданы устройству, в журнале этой заявки не записано.' },
    { text: 'Список показанных страниц составляется к запросу кода. Код не запрашивали: списка нет.' },
  ],
  whole: [
    {
      when: isSigned,
      text: 'Подписанный экземпляр скреплён печатью оператора: правку подписанного обнаружит проверка печати.',
    },
    { when: ({ end }) => end === 'signed', text: 'Экземпляр образца скреплён печатью образцов.' },
    { text: 'Подписанного экземпляра нет.' },
  ],
  unproven: [
    {
      text: 'Кому принадлежит номер телефона, знает оператор связи. Кто держал телефон в руках, эти сведения не доказывают.',
    },
  ],
  source: [
    {
      text: 'Пакет собран из записей журнала оператора и сохранённых файлов. Сами записи и файлы — в приложенном архиве.',
    },
  ],
  seal: [
    {
      when: isSample,
      text: 'Пакет скреплён печатью образцов. Она показывает только, что пакет не меняли, и не является квалифицированной электронной подписью.',
    },
    {
      text: 'Пакет скреплён печатью оператора. Она показывает, что пакет после сборки не меняли, и не является квалифицированной электронной подписью.',
    },
  ],
  reason: [{ text: 'Причина записана словами того, кто запросил пакет.' }],
  // what was shown
  images: [
    {
      when: isShown,
      text: 'Страница передаётся на устройство изображением. Сервер записывает SHA-256 переданного изображения и время. SHA-256 всего списка стоит в записи журнала.',
    },
    nothing,
  ],
  list: [
    {
      when: (facts) => isShown(facts) && isSigned(facts),
      text: 'SHA-256 списка стоит в записи о подписи, её закрепляет печать на подписанном экземпляре, и в протоколе подписания.',
    },
    {
      when: (facts) => isShown(facts) && facts.end !== 'signed',
      text: 'SHA-256 списка стоит в записи о запросе кода.',
    },
    nothing,
  ],
  read: [{ when: isShown, text: 'Прочитано ли переданное, сервер знать не может.' }, nothing],
  pictures: [
    {
      when: ({ pictured }) => pictured,
      text: 'Страницы напечатаны в конце пакета. Изображения — файлами — в папке court/pages архива.',
    },
    {
      text: 'Страниц больше, чем печатается в пакете: их изображения лежат в папке court/pages архива, а здесь стоят их SHA-256.',
    },
  ],
  bound: [
    {
      when: (facts) => isAsked(facts) && !isSample(facts),
      text: 'Код сделан для этих документов: после замены любого из них он не подходит.',
    },
    nothing,
  ],
  compare: [
    {
      text: 'Сравнить можно так: SHA-256 документа — с файлом в папке originals архива, SHA-256 изображений — с файлами в папке court/pages.',
    },
  ],
  // the agreement
  agreement: [
    {
      when: (facts) => isAsked(facts) && isTest(facts),
      text: 'Заявка тестовая: принятие записано при пробном запросе кода, за ним никто не стоит.',
    },
    {
      when: isAsked,
      text: 'Запрос кода — принятие этих правил: сервер записал его с временем, адресом и браузером. SHA-256 принятого текста стоит в той же записи журнала.',
    },
    { text: 'Код не запрашивали, поэтому соглашение по этой заявке не принято.' },
  ],
  agreement_sealed: [
    {
      when: isSigned,
      text: 'Эту запись закрепляет печать на подписанном экземпляре; SHA-256 текста есть и в протоколе.',
    },
    nothing,
  ],
  agreement_law: [
    {
      when: (facts) => isAsked(facts) && !isSample(facts),
      text: 'Отвечает ли соглашение закону, видно из текста: равнозначность бумажному документу (63-ФЗ, ст. 6 ч. 2), правила определения подписанта и обязанность хранить ключ в тайне (ст. 9 ч. 2).',
    },
    nothing,
  ],
  // messages
  messages: [
    {
      when: ({ answers }) => answers,
      text: 'Тексты сообщений — какими они были, коды в них закрыты. Ответы и отчёты шлюза целиком лежат в архиве, SHA-256 каждого стоит в записи журнала о сообщении.',
    },
    {
      when: ({ messages }) => messages,
      text: 'Тексты сообщений — какими они были, коды в них закрыты. Ответов и отчётов шлюза об этих сообщениях не сохранено.',
    },
    { text: 'Сообщений по этой заявке нет.' },
  ],
  delivered: [
    { when: (facts) => !isAsked(facts) || isTest(facts) || facts.way === 'none', text: '' },
    {
      when: ({ way }) => way === 'outbox',
      text: 'Сообщение с кодом на телефон не отправляли: шлюз не подключён.',
    },
    {
      when: ({ delivered }) => delivered === 'yes',
      text: 'Шлюз сообщил, что сообщение с кодом доставлено.',
    },
    { when: ({ delivered }) => delivered === 'no', text: 'Шлюз сообщил, что сообщение с кодом не доставлено.' },
    {
      when: ({ accepted }) => accepted,
      text: 'Шлюз принял сообщение с кодом. Отчёта о доставке от него нет.',
    },
    { text: 'Шлюз не ответил, что принял сообщение с кодом.' },
  ],
  receipts: [
    {
      when: ({ messages, way }) => messages && way !== 'outbox',
      text: 'Отчёт о доставке составляет шлюз; подписи оператора связи под ним нет. Доставку подтвердит ответ оператора связи.',
    },
    nothing,
  ],
  // the code
  commitment: [
    {
      when: isAsked,
      text: 'В записях о запросе и о вводе кода стоит code_mac — HMAC-SHA256 кода. У каждого сделанного кода ключ свой, и хранит его оператор.',
    },
    { text: 'Кода по этой заявке нет.' },
  ],
  same_code: [
    {
      when: (facts) => isEntered(facts) && facts.same_code && isTest(facts),
      text: 'code_mac запроса и верного ввода равны. Код тестовых заявок известен заранее.',
    },
    {
      when: (facts) => isEntered(facts) && facts.same_code,
      text: 'code_mac запроса и верного ввода с одним номером кода равны: введён тот код, который сделан для этого номера телефона.',
    },
    { when: isEntered, text: 'code_mac запроса, равного верному вводу, в журнале нет.' },
    { when: isAsked, text: 'Записи о вводе верного кода нет.' },
    nothing,
  ],
  opened: [
    {
      when: ({ opened, stage }) => opened && stage === 'entered',
      text: 'Введённый код и его ключ названы ниже: они раскрыты для проверки, и этот код уже ничего не открывает. Проверка: printf %s КОД | openssl dgst -sha256 -mac HMAC -macopt hexkey:КЛЮЧ',
    },
    {
      when: isEntered,
      text: 'Введённый код в пакете не раскрыт: ключа, которым он записан, у сервера больше нет.',
    },
    nothing,
  ],
  wrong: [
    { when: (facts) => isAsked(facts) && facts.wrong, text: 'Неверных кодов введено: {count}.' },
    { when: isAsked, text: 'Неверных кодов не вводили.' },
    nothing,
  ],
  key_holder: [
    {
      when: (facts) => isEntered(facts) && isBySms(facts) && facts.accepted && !isTest(facts),
      text: 'Сообщение с кодом передано шлюзу для этого номера. Кто его прочитал, эти сведения не доказывают.',
    },
    nothing,
  ],
  // the device
  device: [
    {
      when: ({ end }) => end === 'signed',
      text: 'С этого адреса и браузера пришла команда подписать.',
    },
    { when: isEntered, text: 'С этого адреса и браузера введён верный код.' },
    { text: 'Верный код не вводили: устройство подписанта неизвестно.' },
  ],
  browser: [
    {
      when: isEntered,
      text: 'Адрес — каким его видел сервер; название браузера сообщило само устройство. Ни то, ни другое не указывает на человека.',
    },
    nothing,
  ],
  // integrity
  original: [
    {
      when: ({ end }) => end === 'signed',
      text: 'Исходный документ целиком, байт в байт, содержится в экземпляре с печатью: это проверяют check.sh и проверка.html.',
    },
    { text: 'Документы лежат в папке originals архива. Их SHA-256 стоят в записях журнала.' },
  ],
  stamp: [
    {
      when: (facts) => isSigned(facts) && facts.stamped,
      text: 'Время печати подтвердила служба штампов времени (RFC 3161).',
    },
    {
      when: ({ end }) => end === 'signed',
      text: 'Штампа времени у печати нет: время известно по часам сервера оператора.',
    },
    { text: 'Время — по часам сервера оператора.' },
  ],
  anchor: [
    {
      when: ({ anchored }) => anchored,
      text: 'Последняя запись заявки на момент сборки вошла в якорь журнала; корни якорей оператор публикует.',
    },
    { text: 'Якоря журнала, в который вошла бы последняя запись заявки, на момент сборки ещё нет.' },
  ],
  check: [
    {
      text: 'Архив проверяется без оператора: двойным щелчком по проверка.html или командой sh check.sh. Печать на этом файле проверит страница {url} и любая программа, которая проверяет подписи PDF.',
    },
  ],
  operator_journal: [
    {
      when: isSigned,
      text: 'Журнал ведёт оператор. Записи до подписи включительно закреплены печатью на экземпляре, поздние — цепочкой хешей и якорями.',
    },
    { text: 'Журнал ведёт оператор. Записи держат цепочка хешей и якоря.' },
  ],
  // answers to objections
  number_owner: [{ text: 'На чьё имя оформлен номер, оператор сервиса не знает.' }],
  number_ask: [
    {
      text: 'Это покажет ответ оператора связи. Запрос к нему заполнен на стр. {page}: владелец номера, замена сим-карты, доставка сообщений.',
    },
  ],
  corrected: [
    {
      when: ({ corrected }) => corrected,
      text: 'Имя или номер потом исправляли: кто и когда, сказано в разделе «Заявка и стороны».',
    },
    { text: 'Имя и номер в этой заявке не исправляли.' },
  ],
  other_text: [
    {
      when: isSigned,
      text: 'Подписан документ с указанным SHA-256. У изменённого файла SHA-256 был бы другой.',
    },
    { text: 'Документ заявки — с указанным SHA-256. У изменённого файла SHA-256 был бы другой.' },
  ],
  not_me: [
    {
      when: isSigned,
      text: 'За подписью стоят записи: открыта личная ссылка, запрошен код, введён верный код, затем пришла команда подписать.',
    },
    { when: isSample, text: 'Это образец: подписи, которая имеет силу, нет.' },
    { text: 'Подписи по этой заявке нет.' },
  ],
  other_ways: [
    {
      when: (facts) => isSigned(facts) && !facts.attached && !facts.apart,
      text: 'Паспорт и иные способы установить личность при подписании не использовались.',
    },
    {
      when: isSigned,
      text: 'Подписант прилагал файлы: они названы в разделе «Документы». Личность по ним оператор не устанавливал.',
    },
    nothing,
  ],
  expert: [{ text: 'Для экспертизы (ГПК, ст. 79; АПК, ст. 82) годятся файлы архива: они лежат в нём байт в байт.' }],
  laws: [{ text: 'Нормы пересказаны, а не процитированы. Их действующую редакцию сверяет тот, кто на них ссылается.' }],
  // the letter to the mobile operator
  letter: [
    {
      text: 'Сведения об абонентах оператор связи не раскрывает посторонним (126-ФЗ, ст. 53). Поэтому письмо прикладывают к ходатайству об истребовании доказательств (ГПК, ст. 57; АПК, ст. 66) или направляют вместе с запросом суда. Пустые строки заполняет тот, кто его подаёт.',
    },
  ],
  letter_number: [
    {
      text: 'Номер мог перейти к другому оператору связи с сохранением: письмо адресуют тому, кто обслуживал его в эти дни.',
    },
  ],
} satisfies Record<string, Rows>

export type PacketClaim = keyof typeof packetClaims

/** @returns the sentence of these facts with its values; empty where there is nothing to say */
export const packetClaim = (name: PacketClaim, facts: PacketFacts, values: Record<string, string> = {}): string =>
  claim<PacketFacts, string>(packetClaims[name], facts).replaceAll(
    /\{(\w+)\}/g,
    (all, key: string) => values[key] ?? all,
  )

/** What is under a printed page. `same`: it is the image that was served. */
export type PictureFacts = { shown: 'same' | 'other' | 'not' | 'unknown' }

export const pictureClaims: readonly Sentence<PictureFacts>[] = [
  {
    when: ({ shown }) => shown === 'same',
    text: 'Напечатано изображение, переданное устройству, с которого запрошен код. Оно само, байт в байт, лежит в архиве: {file}.',
  },
  {
    when: ({ shown }) => shown === 'other',
    text: 'Страница нарисована заново: устройству, с которого запрошен код, переданы её части или изображение с другим SHA-256. Файл в архиве: {file}.',
  },
  {
    when: ({ shown }) => shown === 'not',
    text: 'Устройству, с которого запрошен код, эту страницу не передавали. Файл в архиве: {file}.',
  },
  { text: 'Передавали ли эту страницу, в журнале не записано. Файл в архиве: {file}.' },
]

/** Retold; with what a court may have to do with in such a case (docs/domain.md). */
export const packetLaws: readonly (readonly [article: string, text: string])[] = [
  [
    '63-ФЗ, ст. 2',
    'Ключ электронной подписи — уникальная последовательность символов, которой подпись создают. Здесь это одноразовый код вместе с личной ссылкой.',
  ],
  [
    '63-ФЗ, ст. 5 ч. 2',
    'Простая электронная подпись кодом, паролем или иным средством подтверждает, что её создал определённый человек.',
  ],
  [
    '63-ФЗ, ст. 6 ч. 2',
    'Документ с простой подписью равнозначен бумажному с собственноручной, если так установил закон или соглашение участников.',
  ],
  ['63-ФЗ, ст. 6 ч. 4', 'Одной подписью можно подписать несколько связанных документов: подписан каждый.'],
  [
    '63-ФЗ, ст. 9 ч. 1',
    'Документ считается подписанным, если подпись в нём самом или ключ применён по правилам оператора системы, а в документе указано, от чьего имени он создан.',
  ],
  [
    '63-ФЗ, ст. 9 ч. 2',
    'Соглашение должно содержать правила определения подписанта и обязанность хранить ключ в тайне.',
  ],
  [
    'ГК, ст. 160 п. 1',
    'Письменная форма соблюдена и при электронных средствах, если содержание можно воспроизвести неизменным, а способ достоверно определяет, кто выразил волю.',
  ],
  [
    'ГК, ст. 434 п. 2',
    'Договор в письменной форме можно заключить одним документом, в том числе электронным, или обменом документами.',
  ],
  ['ГПК, ст. 56; АПК, ст. 65', 'Каждая сторона доказывает то, на что ссылается.'],
  ['ГПК, ст. 57; АПК, ст. 66', 'Чего сторона не может получить сама, истребует суд по её ходатайству.'],
  ['ГПК, ст. 67; АПК, ст. 71', 'Доказательства суд оценивает вместе, ни одно не имеет заранее установленной силы.'],
  [
    'ГПК, ст. 71; АПК, ст. 75',
    'Письменные доказательства — и документы в цифровой форме, и подписанные электронной подписью.',
  ],
  ['ГПК, ст. 79; АПК, ст. 82', 'Когда нужны специальные знания, суд назначает экспертизу.'],
  ['126-ФЗ, ст. 53', 'Сведения об абонентах и их услугах связи конфиденциальны.'],
]
