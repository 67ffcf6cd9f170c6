import type { FollowKind } from '../rules/follow-ups.ts'
import type { SampleKind } from '../rules/samples.ts'
import type { CircumstanceRule, Figures } from '../rules/signing-circumstances.ts'

/**
 * What the service vouches for: every sentence that stands under the seal or is the verdict of `/verify`, each with the
 * facts that make it true. Of a group the first row whose facts are given is said, so a row may rely on those before it.
 * `tests/rules/claims.test.ts` walks all combinations of facts and judges each sentence by its words alone
 * (docs/decisions/0103). Sentences that hold always have no condition.
 */

/** How the code that was entered had been sent; `outbox`: to a list that a demo shows to everybody; `none`: it was not. */
export const codeWays = ['sms', 'call', 'outbox', 'none'] as const
export type CodeWay = (typeof codeWays)[number]

/** What is known of a signature when its copy is sealed. */
export type SigningFacts = {
  sample: SampleKind | null
  way: CodeWay
  /** a gateway said before the signature that it took the message with the code */
  accepted: boolean
  /** of the signer's name or phone */
  corrected: boolean
  /** the signer gave both in the form of a public link */
  named_self: boolean
  several_documents: boolean
  /** the document is attached to its protocol, not stamped */
  wrapped: boolean
  /** its fields were filled over the link before the code was asked for */
  filled: boolean
  /** some documents were attached over the link before the code was asked for */
  attached: boolean
  /** and some files, which are no documents */
  apart: boolean
  /** what the documents are to those of an earlier request, as the sender said */
  follows: FollowKind | null
}

type Row<F, T> = { when?: (facts: F) => boolean; text: T }
export type Sentence<F> = Row<F, string>

/** @returns what the first row says whose facts are given */
export function claim<F, T>(rows: readonly Row<F, T>[], facts: F): T {
  const row = rows.find(({ when }) => !when || when(facts))
  if (!row) throw new Error('no row of the table fits these facts')
  return row.text
}

const isTest = ({ sample }: { sample: SampleKind | null }) => sample === 'test'
const isSample = ({ sample }: { sample: SampleKind | null }) => sample !== null

const trial = 'Образец: пробное подписание, юридической силы не имеет'
const nobody = 'Образец: никто не подписывал'
const no_evidence = 'Доказательством подписания этот файл не служит.'

const entered = (who: string, when: (facts: SigningFacts) => boolean): Row<SigningFacts, string>[] => [
  {
    when: (facts) => when(facts) && facts.way === 'sms' && facts.accepted,
    text: `${who} открыл личную ссылку, принял соглашение и ввёл код из СМС, отправленной на этот номер.`,
  },
  {
    when: (facts) => when(facts) && facts.way === 'call' && facts.accepted,
    text: `${who} открыл личную ссылку, принял соглашение и ввёл код, продиктованный звонком на этот номер.`,
  },
  {
    when: (facts) => when(facts) && facts.way === 'outbox',
    text: `${who} открыл личную ссылку, принял соглашение и ввёл код. На телефон его не отправляли: это демонстрация, код стоял в общем списке сообщений.`,
  },
  {
    when: (facts) => when(facts) && facts.way !== 'none',
    text: `${who} открыл личную ссылку, принял соглашение и ввёл код, сделанный для этого номера. До подписи шлюз не ответил, что принял сообщение с ним.`,
  },
  {
    when,
    text: `${who} открыл личную ссылку, принял соглашение и ввёл код, сделанный для этого номера.`,
  },
]

/** Under the seal: in the stamp, the protocol, the signature's dictionary and the name of the file. */
export const signingClaims = {
  title: [{ when: isSample, text: 'Образец протокола' }, { text: 'Протокол подписания' }],
  result: [
    { when: isTest, text: nobody },
    { when: isSample, text: trial },
    { when: ({ several_documents }) => several_documents, text: 'Документы подписаны простой электронной подписью' },
    { text: 'Документ подписан простой электронной подписью' },
  ],
  stamp: [
    { when: isTest, text: 'ОБРАЗЕЦ: никто не подписывал' },
    { when: isSample, text: 'ОБРАЗЕЦ: пробное подписание' },
    { text: 'Подписано простой электронной подписью' },
  ],
  /** the stamp's last line; empty: where to check it */
  stamp_below: [{ when: isSample, text: 'ОБРАЗЕЦ. Юридической силы не имеет' }, { text: '' }],
  /** over every page */
  watermark: [
    { when: isTest, text: 'никто не подписывал' },
    { when: isSample, text: 'юридической силы не имеет' },
    { text: '' },
  ],
  about: [
    { when: isTest, text: `Заявка сделана тестовым кодом доступа: сообщений никому не отправляли. ${no_evidence}` },
    {
      when: isSample,
      text: `Отправитель не проверен и отправил документ на подтверждённый телефон своего пользователя. ${no_evidence}`,
    },
    { text: '' },
  ],
  /** 63-ФЗ art. 9 p. 1 and 2: how the signer is identified */
  identification: [
    {
      when: isTest,
      text: 'Никто не подписывал: ссылку и код никому не отправляли, код тестовых заявок известен заранее.',
    },
    ...entered('Это образец. Пробовал тот, кто', isSample),
    ...entered('Подписал тот, кто', () => true),
  ],
  key: [
    {
      when: ({ sample, way }) => sample === null && (way === 'sms' || way === 'call'),
      text: 'Код вместе со ссылкой — ключ простой электронной подписи (63-ФЗ, ст. 5, 6 и 9).',
    },
    { text: '' },
  ],
  /** 63-ФЗ leaves the proof of it to the parties */
  named: [
    {
      when: ({ named_self, corrected }) => named_self && corrected,
      text: 'Первые имя и номер телефона назвал сам подписант по общей ссылке отправителя; номер подтверждён кодом, сделанным для него.',
    },
    {
      when: ({ named_self }) => named_self,
      text: 'Имя и номер телефона назвал сам подписант по общей ссылке отправителя; номер подтверждён кодом, сделанным для него.',
    },
    { when: ({ corrected }) => corrected, text: 'Первые имя и номер телефона назвал отправитель.' },
    { text: 'Имя и номер телефона назвал отправитель.' },
  ],
  /** that they do is the parties' to say: the service knows what the sender named */
  follows: [
    {
      when: ({ follows }) => follows === 'annulment',
      text: 'Отправитель указал, что этим соглашением стороны расторгают документы заявки {request}, подписанные {at}: {documents}.',
    },
    {
      when: ({ follows }) => follows === 'replacement',
      text: 'Отправитель указал, что это новая редакция документов заявки {request}, подписанных {at}: {documents}.',
    },
    {
      when: ({ follows }) => follows === 'addition',
      text: 'Отправитель указал, что это дополнение к документам заявки {request}, подписанным {at}: {documents}.',
    },
    { text: '' },
  ],
  /** who filled them is who had the link: the code came later */
  filled: [
    {
      when: ({ filled }) => filled,
      text: 'Поля заполнены по личной ссылке до запроса кода: {fields}, {at}. Код сделан для заполненного документа.',
    },
    { text: '' },
  ],
  /** the same */
  attached: [
    {
      when: ({ attached }) => attached,
      text: 'Файл приложен по личной ссылке до запроса кода, {at}. Код сделан для документов вместе с ним.',
    },
    { text: '' },
  ],
  apart: [
    {
      when: ({ apart }) => apart,
      text: 'Эти файлы переданы по личной ссылке до запроса кода отдельно от документов: код сделан не для них, печатью они не скреплены. Оператор удаляет их в срок, который назначил отправитель.',
    },
    { text: '' },
  ],
  code_message: [
    { when: ({ way }) => way === 'call', text: 'Текст звонка' },
    { when: ({ way }) => way === 'outbox', text: 'Не отправлено' },
    { text: 'Текст СМС' },
  ],
  original: [
    {
      when: ({ wrapped, sample }) => wrapped && sample === null,
      text: 'Подписанный документ приложен к этому файлу без изменений: сохраните вложение и сравните его SHA-256.',
    },
    {
      when: ({ wrapped }) => wrapped,
      text: 'Исходный документ приложен к этому файлу без изменений: сохраните вложение и сравните его SHA-256.',
    },
    {
      when: isSample,
      text: 'Первые {bytes} этого файла — исходный документ: их SHA-256 указан выше.',
    },
    { text: 'Первые {bytes} этого файла — сам подписанный документ: их SHA-256 указан выше.' },
  ],
  attachment: [{ when: isSample, text: 'Исходный документ образца' }, { text: 'Подписанный документ' }],
  seal: [
    {
      when: isSample,
      text:
        'Файл скреплён печатью образцов. Она показывает только, что образец не меняли, и не является квалифицированной ' +
        'электронной подписью.',
    },
    {
      text:
        'Файл скреплён печатью оператора (контроль целостности): любое изменение подписанного её нарушит. ' +
        'Печать подтверждает неизменность файла и не является квалифицированной электронной подписью.',
    },
  ],
  clock: [{ text: 'Время в протоколе — по часам сервера оператора.' }],
  history: [
    {
      text:
        'Хеш сводит протокол с журналом: запись и все до неё нельзя изменить, не изменив хеш. Записи, принятые тексты и ' +
        'порядок проверки — в архиве доказательств у отправителя и оператора.',
    },
  ],
  /** on a page reserved for a later signer, and on its continuation */
  reserved: [{ text: 'Ниже — протокол его подписания. Если здесь пусто, в эту копию он ещё не внесён.' }],
  reserved_more: [{ text: 'Если здесь пусто, протокол уместился выше или в эту копию ещё не внесён.' }],
  /** in the name of the sealed file */
  file: [{ when: isSample, text: 'образец' }, { text: 'подписан' }],
} satisfies Record<string, readonly Row<SigningFacts, string>[]>

export type SigningClaim = keyof typeof signingClaims

/** A sentence of a seal. */
export const signingClaim = (name: SigningClaim, facts: SigningFacts): string =>
  claim<SigningFacts, string>(signingClaims[name], facts)

/**
 * Facts that speak of who may have held the phone, and never a word of who did. `before`: the protocol, above them. A figure
 * stands in braces.
 */
export const circumstanceClaims = {
  device_of_many: [
    {
      text:
        'За 90 дней на устройстве, с которого подписано, подписывали документы отправителя и с другими номерами ' +
        'телефона (не меньше {phones}).',
    },
  ],
  device_of_sender: [
    {
      when: ({ same_person }) => same_person === true,
      text:
        'На устройстве, где запрошен или введён код или поставлена подпись, {at} входил в кабинет отправителя его ' +
        'пользователь с тем же номером телефона, что у подписанта.',
    },
    {
      text: 'На устройстве, где запрошен или введён код или поставлена подпись, {at} входили в кабинет отправителя.',
    },
  ],
  phone_of_staff: [
    {
      when: ({ same_person }) => same_person === true,
      text: 'Имя и номер телефона подписанта те же, что у пользователя кабинета отправителя.',
    },
    {
      text: 'Номер телефона подписанта указан у пользователя кабинета отправителя, записанного под другим именем.',
    },
  ],
  phone_corrected: [{ text: 'Номер телефона подписанта исправлен меньше чем за {minutes} до подписи.' }],
  opened_elsewhere: [
    {
      text:
        'Документы открывали и в других браузерах (их {devices}), где код не запрашивали и не вводили: на другом ' +
        'устройстве или на том же.',
    },
  ],
  hurry: [{ text: 'От первого показа страниц до ввода кода прошло {seconds} с, показано страниц: {pages}.' }],
  address_of_sender: [
    {
      text:
        'Адрес в сети, с которого подписано, тот же, с которого отправитель работал в кабинете или прислал заявку. ' +
        'Один адрес бывает у всего офиса.',
    },
  ],
  address_of_many: [
    {
      text:
        'За сутки с адреса в сети, с которого подписано, подписывали документы отправителя и с другими номерами ' +
        'телефона (не меньше {phones}). Один адрес бывает у всего офиса и у многих абонентов одного оператора связи.',
    },
  ],
  before: [
    {
      text:
        'Сведения об обстановке подписания. Кто держал телефон, они не доказывают. Устройство сервер узнаёт по метке в ' +
        'браузере (cookie): её можно стереть.',
    },
  ],
} satisfies Record<CircumstanceRule | 'before', readonly Row<Figures, string>[]>

/** Texts of events of a test request, which mean less than the usual texts say. */
export const testEventTexts: Record<string, string> = {
  'document-sign-requests.send': 'Тестовая заявка начата, сообщений нет',
  'document-sign-requests.queue': 'Тестовая заявка ждёт своей очереди',
  'document-sign-requests.dispatch': 'Очередь тестовой заявки подошла, сообщений нет',
  'document-sign-requests.download': 'По тестовой заявке скачан документ',
  'document-sign-requests.remind': 'Напоминание не отправлено: заявка тестовая',
  'document-sign-requests.send_code': 'Приняты тексты и запрошен код, его не отправляли',
  'document-sign-requests.confirm': 'Введён код тестовых заявок',
  'document-sign-requests.sign': 'Образец готов: никто не подписывал',
}

/** What is known of a file at `/verify`. */
export type FileFacts = {
  /** by its digest, among what was sealed and what was signed here */
  record: 'sealed' | 'original' | 'packet' | null
  /** of the request that the sealed copy, or the packet, is of */
  sample: SampleKind | null
  /** what the file itself shows; null when that was not looked at */
  seal: {
    state: 'intact' | 'changed' | 'extended' | 'unsigned'
    ours: boolean
    sample: boolean
    /** the last addition is a time-stamp of the whole file */
    stamped: boolean
  } | null
}

export type Verdict = { tone: 'good' | 'wait' | 'bad'; heading: string; text: string }

const ask = 'Попросите у отправителя подписанный экземпляр и проверьте его.'
const isIntact = ({ seal }: FileFacts) => seal?.state === 'intact' && seal.ours
const isOfSample = ({ seal }: FileFacts) => seal?.ours === true && seal.sample

/** The headline of `/verify`. */
export const verdicts: readonly Row<FileFacts, Verdict>[] = [
  {
    when: ({ record, sample }) => record === 'sealed' && sample === 'test',
    text: {
      tone: 'wait',
      heading: nobody,
      text: `Файл сделан тестовым кодом доступа: ссылку и код никому не отправляли. ${no_evidence}`,
    },
  },
  {
    when: ({ record, sample }) => record === 'sealed' && sample === 'own_phone',
    text: {
      tone: 'wait',
      heading: 'Образец: пробное подписание',
      text: `Отправителя не проверяли, документ он отправил на телефон своего пользователя. ${no_evidence}`,
    },
  },
  {
    when: ({ record }) => record === 'sealed',
    text: {
      tone: 'good',
      heading: 'Документ подписан здесь и не изменён',
      text: 'Контрольная сумма файла — та, что сервис записал, когда поставил печать.',
    },
  },
  {
    when: ({ record, sample }) => record === 'packet' && sample !== null,
    text: {
      tone: 'wait',
      heading: 'Образец: пакет по пробной заявке',
      text: `Пакет собран здесь и не изменён, но заявка в нём тестовая или пробная. ${no_evidence}`,
    },
  },
  {
    when: ({ record }) => record === 'packet',
    text: {
      tone: 'good',
      heading: 'Пакет для суда собран здесь и не изменён',
      text: 'Контрольная сумма файла — та, что сервис записал, когда собрал пакет. Подписано ли что-нибудь и кем, сказано в нём самом.',
    },
  },
  {
    when: (facts) => isOfSample(facts) && isIntact(facts),
    text: {
      tone: 'wait',
      heading: 'Образец: это не подпись',
      text: `Печать образцов в файле верна, сам образец не изменён. ${no_evidence}`,
    },
  },
  {
    when: isOfSample,
    text: {
      tone: 'bad',
      heading: 'Образец, и он изменён',
      text: `В файле печать образцов, но охватывает она не всё. ${no_evidence}`,
    },
  },
  {
    when: (facts) => isIntact(facts) && facts.seal?.stamped === true,
    text: {
      tone: 'good',
      heading: 'Печать этого сервиса верна, после неё добавлены только штампы времени',
      text: 'Подписанное не изменено. Но такого файла целиком в журнале подписей нет: последний штамп времени мог добавить кто угодно.',
    },
  },
  {
    when: isIntact,
    text: {
      tone: 'good',
      heading: 'Печать этого сервиса верна, файл не изменён',
      text: 'Печать охватывает файл целиком. В журнале подписей его нет: возможно, он подписан на другом сервере того же оператора.',
    },
  },
  {
    when: ({ seal }) => seal?.state === 'extended' && seal.ours,
    text: {
      tone: 'bad',
      heading: 'Файл изменён после подписания: к нему что-то добавлено',
      text: 'Печать охватывает не весь файл: добавленного после неё подписант не видел.',
    },
  },
  {
    when: ({ seal }) => seal?.state === 'changed' && seal.ours,
    text: {
      tone: 'bad',
      heading: 'Файл изменён после подписания',
      text: `Он не сходится с печатями и штампами времени, которые в нём стоят. ${ask}`,
    },
  },
  {
    when: ({ record, seal }) => record === 'original' && (seal === null || seal.state === 'unsigned'),
    text: {
      tone: 'wait',
      heading: 'Это исходный файл, подписи в нём нет',
      text: `Такой документ здесь подписывали. Кто и когда, видно по подписанному экземпляру. ${ask}`,
    },
  },
  {
    when: ({ record }) => record === 'original',
    text: {
      tone: 'wait',
      heading: 'Это исходный файл, подписи этого сервиса в нём нет',
      text: `Такой документ здесь подписывали. Кто и когда, видно по подписанному экземпляру. ${ask}`,
    },
  },
  {
    when: ({ seal }) => seal?.state === 'intact',
    text: { tone: 'bad', heading: 'В файле чужая печать', text: 'Она верна, но поставлена не этим сервисом.' },
  },
  {
    when: ({ seal }) => seal?.state === 'extended',
    text: {
      tone: 'bad',
      heading: 'В файле чужая печать, и после неё что-то добавлено',
      text: 'Печать поставлена не этим сервисом и охватывает не весь файл.',
    },
  },
  {
    when: ({ seal }) => seal?.state === 'changed',
    text: {
      tone: 'bad',
      heading: 'Файл не сходится с печатью в нём',
      text: `Его изменили после того, как поставили печать, или печать подделана. ${ask}`,
    },
  },
  {
    text: {
      tone: 'wait',
      heading: 'Такого файла среди подписанных нет',
      text: `Его подписывали не здесь, не подписывали вовсе, или после подписания он изменился: достаточно открыть его и сохранить заново. ${ask}`,
    },
  },
]

/** The one of `/verify` for these facts. */
export const verdictOf = (facts: FileFacts): Verdict => claim(verdicts, facts)

/** What is known of an archive of evidence at `/verify`. */
export type ArchiveFacts = {
  /** whose seal is on the list of its files; `none`: there is no such list */
  list: 'ours' | 'other' | 'none'
  /** each file is the one that the list names, and there is no other */
  whole: boolean
  sample: boolean
}

/** The headline over an archive of evidence. */
export const archiveVerdicts: readonly Row<ArchiveFacts, Verdict>[] = [
  {
    when: ({ list }) => list === 'none',
    text: {
      tone: 'wait',
      heading: 'Это не архив доказательств',
      text: `В нём нет списка файлов с печатью (SHA256SUMS и SHA256SUMS.p7s). ${ask}`,
    },
  },
  {
    when: ({ list }) => list === 'other',
    text: {
      tone: 'bad',
      heading: 'Этот архив собран не здесь или подделан',
      text: 'Список его файлов подписан не печатью этого оператора. Не верьте ни документам в нём, ни его check.sh: он может сказать «ВСЁ ВЕРНО» о чём угодно.',
    },
  },
  {
    when: ({ whole }) => !whole,
    text: {
      tone: 'bad',
      heading: 'Архив изменён',
      text: 'Список файлов подписал этот оператор, но лежит в архиве не то. Возьмите архив заново у отправителя или оператора.',
    },
  },
  {
    when: ({ sample }) => sample,
    text: {
      tone: 'wait',
      heading: 'Образец: архив не изменён, но подписи в нём нет',
      text: 'Его собрал этот оператор из тестовой или пробной заявки. Доказательством подписания он не служит.',
    },
  },
  {
    text: {
      tone: 'good',
      heading: 'Архив собрал этот оператор, и он не изменён',
      text: 'Каждый файл, и check.sh тоже, — тот, чью контрольную сумму оператор подписал. Печати, журнал и якоря внутри проверят проверка.html и check.sh: им можно верить.',
    },
  },
]

/** The one over an archive with these facts. */
export const archiveVerdictOf = (facts: ArchiveFacts): Verdict => claim(archiveVerdicts, facts)

/** What `проверка.html` found in an archive, by itself: it knows no operator. */
export type ProofFacts = {
  /** `none`: there is no list of an archive of evidence */
  verdict: 'right' | 'wrong' | 'sample' | 'none'
  /** a document in it has a seal that holds */
  sealed: boolean
}

/** The headline over an archive that was opened from the disk. */
export const proofVerdicts: readonly Row<ProofFacts, Verdict>[] = [
  {
    when: ({ verdict }) => verdict === 'none',
    text: {
      tone: 'wait',
      heading: 'Это не архив доказательств',
      text: 'В нём нет списка файлов (SHA256SUMS). Выберите ZIP, скачанный в сервисе, или папку, в которую он распакован целиком.',
    },
  },
  {
    when: ({ verdict }) => verdict === 'wrong',
    text: {
      tone: 'bad',
      heading: 'Архив не сходится',
      text: 'Что-то в нём изменено, добавлено или убрано; что именно, сказано ниже. Доказательством он в таком виде не служит: возьмите архив заново у оператора.',
    },
  },
  {
    when: ({ verdict }) => verdict === 'sample',
    text: {
      tone: 'wait',
      heading: 'Образец: архив сходится, но подписи в нём нет',
      text: 'Он собран из тестовой или пробной заявки. Доказательством подписания он не служит.',
    },
  },
  {
    when: ({ sealed }) => !sealed,
    text: {
      tone: 'good',
      heading: 'Архив сходится, подписанных документов в нём нет',
      text: 'Файлы и журнал не расходятся. Осталось сверить, чьей подписью архив заверен: отпечаток ниже.',
    },
  },
  {
    text: {
      tone: 'good',
      heading: 'Архив сходится',
      text: 'Файлы, печати и журнал не расходятся ни в чём. Осталось сверить, чья это печать: отпечаток ниже.',
    },
  },
]

export const proofVerdictOf = (facts: ProofFacts): Verdict => claim(proofVerdicts, facts)
