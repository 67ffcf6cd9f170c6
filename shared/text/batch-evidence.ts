import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'
import { showTime } from '../rules/clock.ts'
import { sums_command } from './evidence-check.ts'
import { aboutCodes, aboutLimits, aboutPlaces, apart } from './evidence.ts'

/** The archive of a whole batch: of several signers, or of a bulk sending. */

export const batchEvidenceTexts = {
  button: 'Скачать архив',
  batch_button: 'Архив всех подписантов (ZIP)',
  of_batch: 'Доказательства и документы всех подписантов этого набора, одним ZIP',
  of_sending: 'Документы и доказательства по всем строкам, одним ZIP',
  not_confirmed: 'Архив появится, когда вы отправите документы',
  number: '№',
  signer: 'Подписант',
  request: 'Заявка',
  title: 'Название',
  state: 'Состояние',
  finished: 'Завершена',
  comment: 'Примечание',
  documents: 'Документы',
  copies: 'Подписанные экземпляры',
  evidence: 'Доказательства',
  awaits_seal: 'Подписано, экземпляр с протоколом ещё готовится: скачайте архив позже',
  not_finished: 'Ещё не подписано: доказательства собираются, когда заявка завершена',
  damaged: 'НЕТ ДОКАЗАТЕЛЬСТВ: данные этой заявки не те, что записаны в журнале. Сообщите в поддержку',
  erased: 'Данные и документы этой заявки удалены',
  no_copy: 'Не подписано: экземпляра нет',
}

export const batchFileName = (request_id: number) => `Архив набора заявки № ${request_id}.zip`
/** of chosen requests */
export const copiesFileName = (day: string) => `Подписанные экземпляры ${day}.zip`
export const chosenFileName = (day: string) => `Документы и доказательства ${day}.zip`
export const sendingFileName = (sending_id: number) => `Архив массовой отправки № ${sending_id}.zip`

const name_chars_max = 120

/** Names in an archive of signed copies, as people read them and every system can store them. */
export const copyNames = {
  register: 'Реестр.xlsx',
  file: (title: string, signer: string, request_id: number) => ({
    name: `${`${title} — ${signer}`
      .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
      .slice(0, name_chars_max)
      .toWellFormed()
      .trim()} № ${request_id}`,
    extension: 'pdf',
  }),
}

type About = {
  /** «Массовая отправка № 7: Приказ» */
  name: string
  operator: string
  verify_url: string
  made_at: Date
  /** by outcome, in words */
  counts: ReadonlyMap<string, number>
  fingerprints: readonly { root: string; operator: string }[]
  authorities: readonly string[]
  has_anchors: boolean
  has_gost: boolean
}

export const batchNames = {
  batch: (id: number, title: string) => `Набор документов № ${id}: ${title}`,
  sending: (id: number, title: string) => `Массовая отправка № ${id}: ${title}`,
  chosen: (count: number) => `Выбранные заявки: ${showCount(count)}`,
}

export function batchReadme(about: About): string {
  const count = [...about.counts.values()].reduce((sum, one) => sum + one, 0)
  const steps = stepsOf(about)
  return [
    `ДОКУМЕНТЫ И ДОКАЗАТЕЛЬСТВА. ${about.name}`,
    `Оператор: ${about.operator}`,
    `Собран ${showTime(about.made_at)} (МСК, UTC+3). Что произошло позже, здесь нет.`,
    '',
    `КТО ПОДПИСАЛ: ${showCount(count)} ${plural(count, ['строка', 'строки', 'строк'])} в register.csv`,
    ...[...about.counts].map(([state, number]) => `${state}: ${showCount(number)}`),
    'register.xlsx и register.csv открываются в Excel: подписант, заявка, состояние, время, где лежат его документы и доказательства.',
    '',
    'Всё, что здесь есть, проверяется без сервиса и без интернета программами sha256sum, openssl (не старее 3) и pdfsig.',
    'Все проверки сразу: sh check.sh. В конце — кто ручается за каждый файл.',
    ...aboutPlaces(about.verify_url),
    '',
    'ЧТО ЗДЕСЬ ЛЕЖИТ',
    'originals/     документы, которые показывали подписантам, байт в байт, каждый один раз',
    'sealed/        самый новый подписанный экземпляр каждого документа: в нём печати и протоколы всех, кто подписал',
    'requests/      папка на каждую завершённую заявку, по её номеру:',
    '  journal.txt    записи журнала о заявке, её сообщениях и деньгах, по строке; chain.txt — номер, предыдущий хеш, хеш',
    '  documents.txt  документы с печатью: номер, исходный файл, экземпляр, сколько его первых байт — с печатями по эту',
    '                 включительно, их SHA-256, места печати, документа и штампа времени в байтах, время печати в секундах',
    '  N.p7s          печать отдельно (CMS)' +
      (about.has_gost ? '; N.gost.p7s — вторая подпись оператора по ГОСТ Р 34.10-2012' : ''),
    '  stamps.txt     штампы времени всего файла (PAdES B-LTA) после последней печати, если они есть; N.stamp-….tst — они же',
    '  pages-shown/   какие изображения страниц переданы устройству подписанта',
    '  gateway/       ответы и отчёты о доставке шлюза СМС, как пришли',
    '  messages/      тексты сообщений без кода; SHA-256 — в записях о них',
    '  request.json   то же для чтения, словами записей: заявка, отправитель, подпись, ход подписания, согласия, сообщения',
    '  claims.txt     кто ручается за записи и файлы; check.sh проверяет это',
    'texts/         тексты, которые подписанты приняли, в той редакции',
    'certificates/  сертификаты оператора: archive.pem и archive-root.pem — подписи архива, operator.pem и root.pem — печатей' +
      (about.authorities.length > 0
        ? `; tsa.pem и tsa-root.pem — служб штампов времени: ${about.authorities.join(', ')}`
        : ''),
    ...(about.has_anchors
      ? [
          'anchors/       якоря журнала: номер, предыдущий корень, дерево, время; heads.txt и .tree — пути записей к ним',
          '               (деревья Меркла, RFC 9162); .tst — штамп времени якоря',
        ]
      : []),
    'SHA256SUMS     хеши всех файлов; SHA256SUMS.p7s — подпись этого списка печатью оператора (CMS)',
    '',
    'КАК ПРОВЕРИТЬ ПО ШАГАМ',
    ...steps.flatMap(([first, ...rest], index) => [`${index + 1}. ${first}`, ...rest.map((line) => `   ${line}`)]),
    '',
    ...aboutCodes,
    'ЧЕГО ЭТО НЕ ДОКАЗЫВАЕТ',
    'Журнал ведёт сам оператор. Запись о подписании и записи до неё закреплены печатью; записи после неё и записи неподписанных',
    'заявок держат якорь, цепочка и подпись архива. register.csv — слово оператора: сверяйте его с папками заявок.',
    ...aboutLimits,
  ].join('\n')
}

function stepsOf({ has_anchors, has_gost, fingerprints, verify_url, authorities }: About): string[][] {
  return [
    ['Файлы целы: sha256sum -c SHA256SUMS'],
    ['Их список подписал оператор:', sums_command],
    [
      'Печати верны и покрывают экземпляр целиком («Signature is Valid», «Total document signed»):',
      'for file in sealed/*.pdf; do pdfsig -nocert "$file"; done',
      'Экземпляр с печатями по одного подписанта: head -c БАЙТЫ sealed/ФАЙЛ.pdf, БАЙТЫ — четвёртое поле его строки documents.txt;',
      'так же проверяйте файл, в котором после печатей стоят штампы времени всего файла.',
    ],
    [
      'Записи журнала не изменены: хеш записи = SHA-256 от хеша предыдущей, перевода строки и текста записи:',
      '(sed -n Np chain.txt | cut -d" " -f2; sed -n Np journal.txt | tr -d "\\n") | sha256sum',
      'Номера пропущены там, где записи о другом.',
    ],
    [
      'Запись о подписании (signatures.create): её хеш стоит в протоколе под печатью, раздел «Журнал оператора»; в ней самой',
      '(history) стоят хеши записей заявки до неё: печать закрепляет и их.',
    ],
    ...(has_anchors
      ? [
          [
            'Записи закреплены якорями журнала, которые оператор публикует каждые пять минут. Корень якоря — sha256sum anchors/НОМЕР.txt;',
            'сверьте его с опубликованным на странице /anchors, в своём акте или в протоколе. Пути к корням проходит check.sh.',
          ],
        ]
      : []),
    ...(has_gost
      ? [
          [
            'Подпись по ГОСТ Р 34.10-2012 сделана над экземпляром с печатями по эту (модуль gost для openssl), N — номер документа:',
            `head -c БАЙТЫ sealed/ФАЙЛ.pdf > ${apart('copy')}`,
            `openssl cms -engine gost -verify -binary -inform DER -in requests/ЗАЯВКА/N.gost.p7s -content ${apart('copy')} -noverify -out /dev/null`,
          ],
        ]
      : []),
    [
      'Печать поставил этот оператор, а не кто-то под его именем. Отпечаток сертификата (SHA-256) сверьте с тем, что оператор',
      `публикует на ${verify_url} и называет по запросу:`,
      ...fingerprints.flatMap(({ root, operator }) => [
        `оператор: ${operator}`,
        ...(root === operator ? [] : [`корневой: ${root}`]),
      ]),
    ],
    authorities.length > 0
      ? ['Время печати подтвердила независимая служба (RFC 3161): check.sh вырезает её штамп из .p7s и проверяет его.']
      : ['Штампа времени у печатей нет: время известно по журналу и протоколу.'],
  ]
}
