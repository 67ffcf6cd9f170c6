import { followKinds } from '#shared/rules/follow-ups.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sampleKinds } from '#shared/rules/samples.ts'
import type { Figures } from '#shared/rules/signing-circumstances.ts'
import {
  type ArchiveFacts,
  archiveVerdictOf,
  circumstanceClaims,
  claim,
  codeWays,
  type FileFacts,
  type ProofFacts,
  proofVerdictOf,
  type SigningClaim,
  signingClaim,
  signingClaims,
  type SigningFacts,
  testEventTexts,
  verdictOf,
} from '#shared/text/claims.ts'
import {
  packetClaim,
  packetClaims,
  packetEnds,
  type PacketFacts,
  packetStages,
  pictureClaims,
  type PictureFacts,
} from '#shared/text/packet-claims.ts'

/** All combinations of these values. */
function combinations<F extends object>(values: { [K in keyof F]: readonly F[K][] }): F[] {
  return Object.entries<readonly unknown[]>(values).reduce<object[]>(
    (made, [key, some]) => made.flatMap((facts) => some.map((value) => ({ ...facts, [key]: value }))),
    [{}],
  ) as F[]
}

const both = [true, false] as const
const samples = [null, ...sampleKinds] as const

/** A part of a sentence, and the facts without which it is untrue. A sentence without any such part is not understood. */
type Meaning<F> = readonly [part: RegExp, isTrue: (facts: F) => boolean]

const untrue = <F>(sentence: string, meanings: readonly Meaning<F>[], facts: F): string[] => {
  const sentences = meanings.filter(([part]) => part.test(sentence))
  if (sentences.length === 0) return [`не понято: ${sentence}`]
  return sentences.flatMap(([part, isTrue]) => (isTrue(facts) ? [] : [`${part.source}: ${sentence}`]))
}

const always = () => true

/** Sentences that a file writes itself. */
function sentencesIn(name: string): string[] {
  const source = readFileSync(new URL(`../../server/documents/pdf/${name}.ts`, import.meta.url), 'utf8')
  const texts = source.match(/(['`])(?:(?!\1)[^\n])*[а-яё](?:(?!\1)[^\n])*\1/g) ?? []
  return texts.filter(
    (text) => /[а-яё]{4,}[.!?](?:\s|.$)/.test(text) && !/Проверить: |^`Откройте \$\{|исправлено \$\{/.test(text),
  )
}

describe('what stands under a seal', () => {
  const isSigned = ({ sample }: SigningFacts) => sample === null
  const isSample = ({ sample }: SigningFacts) => sample !== null
  const isSent = ({ way, sample }: SigningFacts) => sample !== 'test' && (way === 'sms' || way === 'call')
  const meanings: readonly Meaning<SigningFacts>[] = [
    [/^Подписал тот|^Подписано|подписан[ы]? простой|подписанный документ|^подписан$|Подписанный документ/, isSigned],
    [/^Протокол подписания$/, isSigned],
    [/ключ простой электронной подписи/, (facts) => isSigned(facts) && isSent(facts)],
    [/никто не подписывал/i, ({ sample }) => sample === 'test'],
    [
      /сообщений никому не отправляли|код никому не отправляли|сообщений нет|его не отправляли$/,
      ({ sample }) => sample === 'test',
    ],
    [/тестов/i, ({ sample }) => sample === 'test'],
    [/известен заранее/, ({ sample }) => sample === 'test'],
    [/образ(?:ец|ца|цов)|не служит|силы не имеет/i, isSample],
    [/пробное подписание/, ({ sample }) => sample === 'own_phone'],
    [/Отправитель не проверен|телефон своего пользователя/, ({ sample }) => sample === 'own_phone'],
    [/из СМС, отправленной/, ({ sample, way, accepted }) => sample !== 'test' && way === 'sms' && accepted],
    [/продиктованный звонком/, ({ sample, way, accepted }) => sample !== 'test' && way === 'call' && accepted],
    [/это демонстрация|На телефон его не отправляли/, ({ sample, way }) => sample !== 'test' && way === 'outbox'],
    [/шлюз не ответил/, ({ accepted, ...facts }) => isSent(facts as SigningFacts) && !accepted],
    [/открыл личную ссылку|ввёл код/, ({ sample }) => sample !== 'test'],
    [/Текст СМС/, ({ way }) => way === 'sms' || way === 'none'],
    [/Текст звонка/, ({ way }) => way === 'call'],
    [/^Не отправлено$/, ({ way }) => way === 'outbox'],
    [/назвал отправитель/, ({ named_self }) => !named_self],
    [/назвал сам подписант/, ({ named_self }) => named_self],
    [/^Поля заполнены по личной ссылке/, ({ filled }) => filled],
    [/^Файл приложен по личной ссылке/, ({ attached }) => attached],
    [/^Эти файлы переданы по личной ссылке/, ({ apart }) => apart],
    [/этим соглашением стороны расторгают/, ({ follows }) => follows === 'annulment'],
    [/это новая редакция/, ({ follows }) => follows === 'replacement'],
    [/это дополнение к документам/, ({ follows }) => follows === 'addition'],
    [/^Первые имя/, ({ corrected }) => corrected],
    [/^Имя и номер/, ({ corrected }) => !corrected],
    [/^Документы подписаны/, ({ several_documents }) => several_documents],
    [/^Документ подписан/, ({ several_documents }) => !several_documents],
    [/приложен к этому файлу/, ({ wrapped }) => wrapped],
    [/^Первые \{bytes\}/, ({ wrapped }) => !wrapped],
    [/печатью оператора/, isSigned],
    [/печатью образцов/, isSample],
    // nothing but how the file is made
    [/не является квалифицированной|по часам сервера|Хеш сводит|Если здесь пусто/, always],
  ]
  const facts = combinations<SigningFacts>({
    sample: samples,
    way: codeWays,
    accepted: both,
    corrected: both,
    named_self: both,
    several_documents: both,
    wrapped: both,
    filled: both,
    attached: both,
    apart: both,
    follows: [null, ...followKinds],
  })
  const names = Object.keys(signingClaims) as SigningClaim[]

  test('no sentence under a seal is untrue for any combination of facts', () => {
    expect(facts).toHaveLength(12_288)
    const found = facts.flatMap((facts) =>
      names.flatMap((name) => {
        const sentence = signingClaim(name, facts)
        return sentence === '' ? [] : untrue(sentence, meanings, facts).map((fault) => `${name}: ${fault}`)
      }),
    )
    expect([...new Set(found)]).toEqual([])
  })

  test('every row of the table is said for some facts', () => {
    for (const name of names) {
      const sentences = new Set(facts.map((facts) => signingClaim(name, facts)))
      expect([...sentences].toSorted(), name).toEqual(signingClaims[name].map(({ text }) => text).toSorted())
    }
  })

  test('a signature says what it is, and a sample never says a word of a signature', () => {
    const [signed, sample] = [isSigned, isSample].map((of) =>
      facts.filter(of).map((facts) => names.map((name) => signingClaim(name, facts)).join('\n')),
    ) as [string[], string[]]
    for (const text of signed) expect(text).not.toMatch(/образ(?:ец|цов)/i)
    for (const text of sample) {
      expect(text).toMatch(/Доказательством подписания этот файл не служит/)
      expect(text).not.toMatch(/Подписано простой|подписаны? простой|ключ простой/)
    }
  })

  test('what happens to a test request is said of nobody', () => {
    const test_facts = {
      sample: 'test' as const,
      way: 'none' as const,
      accepted: false,
      corrected: false,
      named_self: false,
    }
    for (const text of Object.values(testEventTexts)) {
      if (text === testEventTexts['document-sign-requests.confirm']) continue
      expect(
        untrue(text, meanings, {
          ...test_facts,
          several_documents: false,
          wrapped: false,
          filled: false,
          attached: false,
          apart: false,
          follows: null,
        }),
        text,
      ).toEqual([])
    }
  })

  test.each(['draw-protocol', 'stamp-pages', 'reserved-pages', 'signature-field', 'seal-wrapped', 'watermark'])(
    '%s.ts has no sentence of its own beside the table',
    (name) => expect(sentencesIn(name)).toEqual([]),
  )
})

describe('a packet for a court', () => {
  type Facts = PacketFacts
  const isSample = ({ sample }: Facts) => sample !== null
  const isSigned = ({ end, sample }: Facts) => end === 'signed' && sample === null
  const isAsked = ({ stage }: Facts) => stage === 'asked' || stage === 'entered'
  const isEntered = ({ stage }: Facts) => stage === 'entered'
  const isShown = ({ pages }: Facts) => pages === 'all' || pages === 'some'
  const isSent = ({ sample, way }: Facts) => sample !== 'test' && (way === 'sms' || way === 'call')
  const meanings: readonly Meaning<Facts>[] = [
    [/^Пакет для суда$/, (facts) => !isSample(facts)],
    [/по образцу|печатью образцов|Экземпляр образца|Пробное|Это образец/, isSample],
    [/тестов|никто не подписывал|никому не отправляли|за ним никто не стоит/i, ({ sample }) => sample === 'test'],
    [/подготовил документы|ссылка не отправлена/, ({ stage, sample }) => stage === 'kept' && sample !== 'test'],
    [/^По общей ссылке/, ({ named_self, stage }) => named_self && stage !== 'kept'],
    [
      /отправил документы на подписание/,
      ({ stage, named_self, sample }) => stage !== 'kept' && !named_self && sample !== 'test',
    ],
    [/каким его назвал отправитель/, ({ named_self, stage }) => !named_self || stage === 'kept'],
    [/подписаны простой/, (facts) => isSigned(facts) && facts.several_documents],
    [/подписан простой/, (facts) => isSigned(facts) && !facts.several_documents],
    [/Подписи нет\.|Подписанного экземпляра нет|Подписи по этой заявке нет/, (facts) => facts.end !== 'signed'],
    [/отказались подписывать/, ({ end }) => end === 'rejected'],
    [/^После этого с того же номера/, ({ followed }) => followed],
    [/Срок подписания истёк/, ({ end }) => end === 'expired'],
    [/Это не я/, ({ end }) => end === 'disowned'],
    [/Заявка отозвана/, ({ end }) => end === 'cancelled'],
    [/Подписание остановлено/, ({ end }) => end === 'stopped'],
    [/подпись после него не поставлена/, (facts) => isEntered(facts) && facts.end !== 'signed'],
    [/верный код не введён|Записи о вводе верного кода нет/, ({ stage }) => stage === 'asked'],
    [/^Код не запрашивали|Код не запрашивали:|Кода по этой заявке нет|не принято/, (facts) => !isAsked(facts)],
    [/изображения всех страниц/, ({ pages }) => pages === 'all'],
    [/изображения не всех страниц/, ({ pages }) => pages === 'some'],
    [/изображения страниц не передавали/, ({ pages }) => pages === 'none'],
    [/Какие страницы переданы .* не записано/, (facts) => facts.pages === 'unknown' && isAsked(facts)],
    [/Список показанных страниц/, (facts) => facts.pages === 'unknown' && !isAsked(facts)],
    [/^Страница передаётся|Прочитано ли переданное/, isShown],
    [/стоит в записи о подписи|в протоколе подписания|есть и в протоколе|закрепляет печать/, isSigned],
    [/стоит в записи о запросе кода/, (facts) => isShown(facts) && facts.end !== 'signed'],
    [/печатью оператора: правку|^Подписанный экземпляр/, isSigned],
    [/^Пакет скреплён печатью оператора/, (facts) => !isSample(facts)],
    [/Страницы напечатаны/, ({ pictured }) => pictured],
    [/Страниц больше/, ({ pictured }) => !pictured],
    [/Код сделан для этих/, (facts) => isAsked(facts) && !isSample(facts)],
    [/принятие этих правил|Отвечает ли соглашение/, isAsked],
    [/принятие записано при пробном/, (facts) => isAsked(facts) && facts.sample === 'test'],
    [/ответы и отчёты шлюза целиком/i, ({ answers }) => answers],
    [/не сохранено/, ({ answers, messages }) => messages && !answers],
    [/Тексты сообщений|Отчёт о доставке составляет/, ({ messages }) => messages],
    [/Сообщений по этой заявке нет/, ({ messages }) => !messages],
    [/на телефон не отправляли/, (facts) => isAsked(facts) && facts.way === 'outbox'],
    [/с кодом доставлено/, (facts) => isSent(facts) && facts.delivered === 'yes'],
    [/с кодом не доставлено/, (facts) => isSent(facts) && facts.delivered === 'no'],
    [/Шлюз принял сообщение/, (facts) => isSent(facts) && facts.accepted],
    [/Шлюз не ответил/, (facts) => isSent(facts) && !facts.accepted],
    [/Отчёта о доставке от него нет/, ({ delivered }) => delivered === 'unknown'],
    [/стоит code_mac — HMAC/, isAsked],
    [/введён тот код/, (facts) => isEntered(facts) && facts.same_code && facts.sample !== 'test'],
    [/верного ввода .*равны/, (facts) => isEntered(facts) && facts.same_code],
    [/равного верному вводу, в журнале нет/, (facts) => isEntered(facts) && !facts.same_code],
    [/названы ниже/, (facts) => isEntered(facts) && facts.opened],
    [/в пакете не раскрыт/, (facts) => isEntered(facts) && !facts.opened],
    [/Неверных кодов введено/, (facts) => isAsked(facts) && facts.wrong],
    [/Неверных кодов не вводили/, (facts) => isAsked(facts) && !facts.wrong],
    [/передано шлюзу для этого номера/, (facts) => isEntered(facts) && isSent(facts) && facts.accepted],
    [/команда подписать\.$/, ({ end }) => end === 'signed'],
    [/^С этого адреса .* введён верный код/, isEntered],
    [/Верный код не вводили/, (facts) => !isEntered(facts)],
    [/^Адрес — каким/, isEntered],
    [/содержится в экземпляре с печатью/, ({ end }) => end === 'signed'],
    [/лежат в папке originals/, ({ end }) => end !== 'signed'],
    [/подтвердила служба штампов/, (facts) => isSigned(facts) && facts.stamped],
    [/Штампа времени у печати нет/, ({ end, stamped, sample }) => end === 'signed' && (!stamped || sample !== null)],
    [/вошла в якорь/, ({ anchored }) => anchored],
    [/Якоря журнала, в который/, ({ anchored }) => !anchored],
    [/до подписи включительно/, isSigned],
    [/потом исправляли/, ({ corrected }) => corrected],
    [/не исправляли/, ({ corrected }) => !corrected],
    [/^Подписан документ|За подписью стоят записи/, isSigned],
    [/не использовались/, (facts) => isSigned(facts) && !facts.attached && !facts.apart],
    [/Подписант прилагал файлы/, (facts) => isSigned(facts) && (facts.attached || facts.apart)],
    // nothing but how the packet is made and what it cannot say
    [
      /знает оператор связи|собран из записей|не является квалифицированной|словами того|Сравнить можно|по часам сервера/,
      always,
    ],
    [
      /Архив проверяется|Журнал ведёт оператор|не знает\.$|покажет ответ оператора связи|Документ заявки|Для экспертизы/,
      always,
    ],
    [/Нормы пересказаны|не раскрывает посторонним|Номер мог перейти/, always],
  ]
  const plain = {
    several_documents: false,
    wrapped: false,
    filled: false,
    attached: false,
    apart: false,
    follows: null,
  }
  const flags = ['several_documents', 'attached', 'apart', 'corrected', 'named_self', 'wrong', 'pictured'] as const
  const more = ['stamped', 'anchored', 'messages', 'answers', 'opened', 'same_code', 'followed'] as const
  const ways = combinations<Pick<Facts, 'sample' | 'way' | 'accepted' | 'delivered' | 'pages' | 'end' | 'stage'>>({
    sample: samples,
    way: codeWays,
    accepted: both,
    delivered: ['yes', 'no', 'unknown'],
    pages: ['all', 'some', 'none', 'unknown'],
    end: [...packetEnds],
    stage: [...packetStages],
  })
    // nobody signs or rejects without the right code, and what is delivered was accepted
    .filter(({ end, stage }) => stage === 'entered' || (end !== 'signed' && end !== 'rejected'))
    .filter(({ delivered, accepted }) => accepted || delivered === 'unknown')
    // pages are known since a code was asked for
    .filter(({ pages, stage }) => pages === 'unknown' || stage === 'asked' || stage === 'entered')
    .filter(({ sample, way }) => sample !== 'test' || way === 'none')
  const all = Object.fromEntries([...flags, ...more].map((flag) => [flag, true]))
  const none = Object.fromEntries([...flags, ...more].map((flag) => [flag, false]))
  // answers are of messages
  const isPossible = ({ answers, messages }: Facts) => messages || !answers
  const facts = ways
    .flatMap((way) =>
      [
        all,
        none,
        ...[...flags, ...more].map((flag) => ({
          ...none,
          [flag]: true,
          messages: flag === 'answers' || flag === 'messages',
        })),
      ].map((some) => ({ ...plain, ...some, ...way }) as Facts),
    )
    .filter(isPossible)
  const names = Object.keys(packetClaims) as (keyof typeof packetClaims)[]

  test('no sentence of a packet is untrue for any combination of facts, and every row is said for some', () => {
    expect(facts.length).toBeGreaterThan(10_000)
    const known = new Map<string, readonly Meaning<Facts>[]>()
    const faults = new Set<string>()
    for (const name of names) {
      const sentences = new Set<string>()
      for (const some of facts) {
        const sentence = packetClaim(name, some)
        sentences.add(sentence)
        if (sentence === '') continue
        const own = known.get(sentence) ?? meanings.filter(([part]) => part.test(sentence))
        known.set(sentence, own)
        if (own.length === 0) faults.add(`не понято: ${sentence}`)
        for (const [part, isTrue] of own) if (!isTrue(some)) faults.add(`${part.source}: ${sentence}`)
      }
      const rows = new Set(packetClaims[name].map(({ text }) => text))
      expect([...sentences].toSorted(), name).toEqual([...rows].toSorted())
    }
    expect([...faults]).toEqual([])
  })

  test('what is under a printed page is true of what was served', () => {
    const of: readonly Meaning<PictureFacts>[] = [
      [/переданное устройству/, ({ shown }) => shown === 'same'],
      [/нарисована заново/, ({ shown }) => shown === 'other'],
      [/эту страницу не передавали/, ({ shown }) => shown === 'not'],
      [/в журнале не записано/, ({ shown }) => shown === 'unknown'],
    ]
    for (const shown of ['same', 'other', 'not', 'unknown'] as const)
      expect(untrue(claim<PictureFacts, string>(pictureClaims, { shown }), of, { shown })).toEqual([])
  })

  test.each(['draw-packet', 'packet-facts', 'packet-answers', 'packet-pictures', 'seal-packet'])(
    '%s.ts has no sentence of its own beside the table',
    (name) => expect(sentencesIn(name)).toEqual([]),
  )
})

test('no fact of a signing says more than its figures', () => {
  const meanings: readonly Meaning<Figures>[] = [
    [/с тем же номером|номер телефона подписанта те же/, ({ same_person }) => same_person === true],
    [/под другим именем/, ({ same_person }) => same_person !== true],
    // what the rule itself found; the figures stand in it
    [/\{(phones|devices|seconds|minutes|at)\}/, always],
    [/^Адрес в сети, с которого подписано, тот же|не доказывают/, always],
  ]
  for (const [rule, rows] of Object.entries(circumstanceClaims))
    for (const same_person of both)
      expect(untrue(claim<Figures, string>(rows, { same_person }), meanings, { same_person }), rule).toEqual([])
})

describe('the verdict on a file', () => {
  type Seal = NonNullable<FileFacts['seal']>
  const seals = combinations<Seal>({
    state: ['intact', 'changed', 'extended', 'unsigned'],
    ours: both,
    sample: both,
    stamped: both,
  })
    // a seal of samples is ours, and a file without seals has none
    .filter(({ sample, ours }) => ours || !sample)
    .filter(({ state, ours, stamped }) => state !== 'unsigned' || !(ours || stamped))
  const isKept = (record: FileFacts['record']) => record === 'sealed' || record === 'packet'
  const facts = combinations<FileFacts>({
    record: ['sealed', 'original', 'packet', null],
    sample: samples,
    seal: [null, ...seals],
  })
    // only a sealed copy is known to be of a sample, and its bytes are those that the service sealed
    .filter(({ record, sample }) => isKept(record) || sample === null)
    .filter(({ record, seal }) => !isKept(record) || seal === null || (seal.state === 'intact' && seal.ours))
    // samples of before there was a certificate of samples have the operator's seal, a signature never theirs
    .filter(({ record, sample, seal }) => !isKept(record) || sample !== null || !seal?.sample)
  const isOurs = ({ record, sample, seal }: FileFacts) =>
    (isKept(record) && sample === null) || (seal?.ours === true && !seal.sample && sample === null)
  const isSample = ({ sample, seal }: FileFacts) => sample !== null || seal?.sample === true
  const meanings: readonly Meaning<FileFacts>[] = [
    [/Документ подписан здесь и не изменён/, (facts) => facts.record === 'sealed' && isOurs(facts)],
    [/сервис записал, когда поставил печать/, (facts) => facts.record === 'sealed' && isOurs(facts)],
    [/никто не подписывал|никому не отправляли/, ({ sample }) => sample === 'test'],
    [/пробное подписание|Отправителя не проверяли/, ({ sample }) => sample === 'own_phone'],
    [/Пакет для суда|когда собрал пакет|в нём самом/, (facts) => facts.record === 'packet' && facts.sample === null],
    [/пакет по пробной|тестовая или пробная/, (facts) => facts.record === 'packet' && facts.sample !== null],
    [/образ(?:ец|цов)|не служит/i, isSample],
    [/Печать этого сервиса верна/, (facts) => isOurs(facts) && facts.seal?.state === 'intact'],
    [/добавлены только штампы|последний штамп/, ({ seal }) => seal?.stamped === true],
    [/В журнале подписей его нет|целиком в журнале подписей нет/, ({ record }) => record !== 'sealed'],
    [/изменён после подписания(?!,|:? к)/, (facts) => isOurs(facts) && facts.seal?.state !== 'intact'],
    [/подписант не видел/, (facts) => isOurs(facts) && facts.seal?.state === 'extended'],
    [/исходный файл|Такой документ здесь подписывали/, ({ record }) => record === 'original'],
    [/подписи в нём нет/, ({ seal }) => seal === null || seal.state === 'unsigned'],
    [/подписи этого сервиса в нём нет/, ({ seal }) => seal?.ours === false],
    [/чужая печать|не этим сервисом/, ({ seal }) => seal?.ours === false && seal.state !== 'changed'],
    [/не сходится с печатью в нём|печать подделана/, ({ seal }) => seal?.state === 'changed' && !seal.ours],
    [/Такого файла среди подписанных нет/, ({ record, seal }) => record === null && !seal?.ours],
  ]

  test('no verdict is untrue for any combination of facts', () => {
    expect(facts.length).toBeGreaterThan(40)
    const found = facts.flatMap((facts) => {
      const { heading, text } = verdictOf(facts)
      return untrue(`${heading}. ${text}`, meanings, facts).map((fault) => `${JSON.stringify(facts)} ${fault}`)
    })
    expect(found).toEqual([])
  })

  test('only what was signed here and is whole is shown as good', () => {
    const good = facts.filter((facts) => verdictOf(facts).tone === 'good')
    expect(good.filter((facts) => !isOurs(facts) || (!isKept(facts.record) && facts.seal?.state !== 'intact'))).toEqual(
      [],
    )
    expect(facts.filter(isSample).map((facts) => verdictOf(facts).heading)).toSatisfy((headings: string[]) =>
      headings.every((heading) => heading.startsWith('Образец')),
    )
  })
})

test('no verdict on an archive is untrue for any combination of facts', () => {
  const meanings: readonly Meaning<ArchiveFacts>[] = [
    [/собрал этот оператор|подписал этот оператор|оператор подписал/, ({ list }) => list === 'ours'],
    [/не изменён/, ({ list, whole }) => list === 'ours' && whole],
    [/Каждый файл/, ({ list, whole }) => list === 'ours' && whole],
    [/Архив изменён|лежит в архиве не то/, ({ list, whole }) => list === 'ours' && !whole],
    [/не печатью этого оператора|Не верьте/, ({ list }) => list === 'other'],
    [/нет списка файлов/, ({ list }) => list === 'none'],
    [/им можно верить/, ({ list, whole, sample }) => list === 'ours' && whole && !sample],
    [/Образец|не служит|тестовой или пробной/, ({ sample }) => sample],
  ]
  const facts = combinations<ArchiveFacts>({ list: ['ours', 'other', 'none'], whole: both, sample: both })
  expect(
    facts.flatMap((facts) => {
      const { heading, text } = archiveVerdictOf(facts)
      return untrue(`${heading}. ${text}`, meanings, facts)
    }),
  ).toEqual([])
  const good = facts.filter((facts) => archiveVerdictOf(facts).tone === 'good')
  expect(good).toEqual([{ list: 'ours', whole: true, sample: false }])
})

test('no verdict of the page in an archive is untrue for any combination of facts', () => {
  const meanings: readonly Meaning<ProofFacts>[] = [
    [/архив сходится/i, ({ verdict }) => verdict === 'right' || verdict === 'sample'],
    [/не расходятся/, ({ verdict }) => verdict === 'right'],
    [/печати и журнал|чья это печать/, ({ verdict, sealed }) => verdict === 'right' && sealed],
    [/подписанных документов в нём нет/, ({ sealed }) => !sealed],
    [/чьей подписью архив заверен/, ({ verdict }) => verdict === 'right'],
    [/не сходится|изменено, добавлено|в таком виде не служит/, ({ verdict }) => verdict === 'wrong'],
    [/Образец|тестовой или пробной|подписания он не служит/, ({ verdict }) => verdict === 'sample'],
    [/не архив доказательств|нет списка файлов/, ({ verdict }) => verdict === 'none'],
    [/Выберите ZIP/, ({ verdict }) => verdict === 'none'],
  ]
  const facts = combinations<ProofFacts>({ verdict: ['right', 'wrong', 'sample', 'none'], sealed: both })
  expect(
    facts.flatMap((facts) => {
      const { heading, text } = proofVerdictOf(facts)
      return untrue(`${heading}. ${text}`, meanings, facts)
    }),
  ).toEqual([])
  const good = facts.filter((facts) => proofVerdictOf(facts).tone === 'good')
  expect(good.map(({ verdict }) => verdict)).toEqual(['right', 'right'])
})
