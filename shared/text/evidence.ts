import { cut, type Seal, sums_command } from './evidence-check.ts'

/** The README of the evidence archive, for readers years later, without our server. */

export const evidenceTexts = {
  button: 'Доказательства (ZIP)',
  why_not: 'Архив собирается, когда заявка завершена и готовы экземпляры с протоколом',
}

type About = {
  request_id: number
  title: string
  operator: string
  /** where the operator publishes the fingerprints of the seals */
  verify_url: string
  /** of the certificates of the seals and of the archive */
  fingerprints: { root: string; operator: string }[]
  /** of the time-stamp */
  authorities: string[]
  documents: {
    position: number
    title: string
    sealed: boolean
    wrapped: boolean
    /** of the detached signature by ГОСТ */
    gost_signer: string | null
  }[]
  seals: Pick<Seal, 'position' | 'original' | 'sealed_bytes' | 'document_stamps'>[]
  /** journal rows of the signature, the one in the protocol last; none without a signature */
  signing_rows: readonly string[]
  /** files whose hash is in one of the journal rows */
  hashed: readonly { path: string }[]
  has_texts: boolean
  has_anchors: boolean
  has_shown_pages: boolean
  has_answers: boolean
}

export const evidenceFileName = (request_id: number) => `Доказательства по заявке № ${request_id}.zip`

export const aboutCodes = [
  'КОДЫ ИЗ СМС',
  'В записях о запросе кода и о каждом вводе, верном и неверном, есть code_mac: HMAC-SHA256 этого кода. Ключ у каждого высланного',
  'кода свой и есть только у оператора: без него шесть цифр не подобрать. Если code_mac запроса и подтверждения с одним code_id',
  'равны, введён тот код, который выслан. По требованию суда оператор называет код и его ключ (npx roscherk codes:open); проверка:',
  'printf %s КОД | openssl dgst -sha256 -mac HMAC -macopt hexkey:КЛЮЧ',
  '',
]

export const aboutLimits = [
  'Время — по часам сервера оператора, если не названа служба штампов времени.',
  'Что номер телефона принадлежит подписанту, подтверждает оператор связи.',
  '',
  'Время в записях: at_ms — миллисекунды от 01.01.1970 по UTC (date -u -d @СЕКУНДЫ); остальное время с буквой Z — тоже',
  'UTC. Московское на три часа больше (UTC+3); в протоколе стоит московское.',
  '',
]

/** Where the checks run. */
export const aboutPlaces = (verify_url: string) => [
  `Без программ: страница ${verify_url} примет этот архив целиком и скажет, тот ли он, что выдал оператор, не изменён ли, и тот`,
  'ли в нём check.sh. Подложный архив может принести свой check.sh, который скажет «ВСЁ ВЕРНО»: начните с этой страницы или',
  'сравните sha256sum check.sh с опубликованным там. check.sh один во всех архивах, что проверить в этом, он берёт из steps.sh.',
  'Windows: те же команды есть в WSL (Ubuntu) и в Git Bash. macOS: brew install openssl@3 coreutils poppler, затем',
  'PATH="$(brew --prefix openssl@3)/bin:$(brew --prefix coreutils)/libexec/gnubin:$PATH" sh check.sh',
]

export function evidenceReadme(about: About): string {
  return [
    `ДОКАЗАТЕЛЬСТВА ПО ЗАЯВКЕ № ${about.request_id}: ${about.title}`,
    `Оператор: ${about.operator}`,
    '',
    'Всё, что здесь есть, проверяется без сервиса и без интернета программами sha256sum, openssl (не старее 3) и pdfsig.',
    'Все проверки сразу: sh check.sh. Если не доверяете и ему, пройдите шаги ниже сами.',
    ...aboutPlaces(about.verify_url),
    '',
    'ЧТО ЗДЕСЬ ЛЕЖИТ',
    ...contentsOf(about),
    '',
    'ДОКУМЕНТЫ',
    ...about.documents.map(
      ({ position, title, sealed, wrapped }) =>
        `${position}. ${title}: originals/${position}.pdf${sealed ? `, sealed/${position}.pdf` : ''}` +
        (wrapped ? ' (исходный документ вложен в подписанный экземпляр целиком)' : ''),
    ),
    '',
    'КАК ПРОВЕРИТЬ ПО ШАГАМ',
    ...stepsOf(about).flatMap(([first, ...rest], index) => [
      `${index + 1}. ${first}`,
      ...rest.map((line) => `   ${line}`),
    ]),
    '',
    ...aboutCodes,
    'ЧЕГО ЭТО НЕ ДОКАЗЫВАЕТ',
    'Журнал ведёт сам оператор. ' +
      (about.signing_rows.length > 0
        ? 'Запись о подписании и записи до неё закреплены печатью; записи после неё держат цепочка и подпись архива.'
        : 'Печати здесь нет, никто не подписал: записи держат цепочка и подпись архива, сверьте их с теми, что у оператора.'),
    'Кто ручается за каждый файл, перечисляет в конце check.sh.',
    ...aboutLimits,
  ].join('\n')
}

/** Not in the archive's folder: `check.sh` would say that the file is not from the archive. */
export const apart = (name: string | number) => `"${'${TMPDIR:-/tmp}'}/${name}.pdf"`

/** The copy as it was sealed, without the time-stamps that came after. */
const cutOff = (seal: Pick<Seal, 'position' | 'sealed_bytes'>) =>
  `head -c ${seal.sealed_bytes} sealed/${seal.position}.pdf > ${apart(seal.position)}`

const isStamped = ({ document_stamps }: Pick<Seal, 'document_stamps'>) => document_stamps.length > 0

function contentsOf(about: About): string[] {
  const { seals, authorities, has_texts, has_shown_pages, has_answers, has_anchors, documents } = about
  const isSealed = seals.length > 0
  return [
    'originals/     документы, которые показывали подписанту, байт в байт',
    ...(isSealed
      ? [
          'sealed/        подписанные экземпляры: документ, в конце протокол подписания, печать оператора (PAdES);',
          '               рядом .p7s — та же печать отдельно (CMS)',
          ...(documents.some(({ gost_signer }) => gost_signer !== null)
            ? ['               .gost.p7s — вторая подпись оператора по ГОСТ Р 34.10-2012 (CMS)']
            : []),
          ...(seals.some(isStamped)
            ? ['               .stamp-….tst — штампы времени всего файла (PAdES B-LTA), что стоят в нём после печати']
            : []),
        ]
      : []),
    'journal/       записи журнала об этой заявке, её сообщениях и деньгах, и хеши, которыми они связаны',
    ...(has_texts ? ['texts/         тексты, которые подписант принял, в той редакции'] : []),
    ...(has_shown_pages
      ? [
          'pages-shown/   какие изображения страниц переданы устройству подписанта и когда: к запросу кода и к подписи; SHA-256',
          '               списка — в записи о запросе кода или о подписи, в протоколе — список к подписи',
        ]
      : []),
    ...(has_answers
      ? [
          'gateway/       ответы и отчёты о доставке шлюза СМС, как пришли: •••••• на месте чисел из шести цифр (мог быть код)',
          '               и ключей доступа; answers.json — время, заголовки, о каком сообщении; SHA-256 — в записях о сообщении',
        ]
      : []),
    'certificates/  сертификаты оператора: archive.pem и archive-root.pem — того, чем подписан этот архив' +
      (isSealed ? ';' : ''),
    ...(isSealed
      ? [
          '               operator.pem и root.pem — печати и корневой (или самый верхний из известных)' +
            (authorities.length > 0 ? ';' : ''),
        ]
      : []),
    ...(authorities.length > 0
      ? [`               tsa.pem и tsa-root.pem — службы штампов времени: ${authorities.join(', ')}`]
      : []),
    ...(has_anchors
      ? [
          'anchors/       якоря журнала: номер, предыдущий корень, дерево, время; heads.txt и rows.txt — пути записей к ним',
          '               (деревья Меркла, RFC 9162); .tst — штамп времени якоря',
        ]
      : []),
    'messages/      тексты сообщений без кода; SHA-256 — в записях о них',
    'request.json   то же для чтения, словами записей: заявка, отправитель, подпись, ход подписания, согласия, сообщения;',
    '               в споре сверяйте его с записями журнала и протоколом',
    'SHA256SUMS     хеши всех этих файлов; SHA256SUMS.p7s — подпись этого списка печатью оператора (CMS)',
  ]
}

function stepsOf({
  documents,
  seals,
  signing_rows,
  authorities,
  fingerprints,
  verify_url,
  hashed,
  has_anchors,
}: About): string[][] {
  const steps = [['Файлы целы: sha256sum -c SHA256SUMS'], ['Их список подписал оператор:', sums_command]]
  if (seals.length > 0) {
    steps.push(
      [
        'Печать верна и покрывает файл целиком («Signature is Valid», «Total document signed»):',
        ...seals.map((seal) =>
          isStamped(seal)
            ? `${cutOff(seal)}; pdfsig -nocert ${apart(seal.position)}`
            : `pdfsig -nocert sealed/${seal.position}.pdf`,
        ),
        'То же через openssl делает check.sh: вырезает из файла место печати и вызывает openssl cms -verify -cades.',
      ],
      [
        'Исходный документ лежит в подписанном экземпляре байт в байт:',
        ...seals.map(
          ({ position, original }) => `${cut(original, `sealed/${position}.pdf`)} | cmp - originals/${position}.pdf`,
        ),
      ],
    )
  }
  if (seals.some(isStamped)) {
    steps.push([
      'После печати к экземпляру добавлены штампы времени всего файла (RFC 3161) и сертификаты к ним: они продлевают доказательство,',
      'когда сертификаты печати и прежних штампов закончатся. Файл до них — тот, что с печатью: его хеш стоит в записи журнала о печати.',
      ...seals
        .filter(isStamped)
        .map(({ position, sealed_bytes }) => `head -c ${sealed_bytes} sealed/${position}.pdf | sha256sum`),
      'check.sh вырезает из файла место каждого штампа и вызывает openssl ts -verify; pdfsig показывает их вторыми подписями.',
    ])
  }
  const gost = documents.filter(({ gost_signer }) => gost_signer !== null)
  if (gost.length > 0) {
    steps.push([
      `Подпись по ГОСТ Р 34.10-2012: ${[...new Set(gost.map(({ gost_signer }) => gost_signer))].join('; ')}. Нужен модуль`,
      'gost для openssl (в Debian libengine-gost-openssl) или российская программа проверки подписи:',
      ...gost.map(({ position }) => {
        const stamped = seals.find((seal) => seal.position === position && isStamped(seal))
        const content = stamped ? apart(position) : `sealed/${position}.pdf`
        const cutting = stamped ? `${cutOff(stamped)}; ` : ''
        return `${cutting}openssl cms -engine gost -verify -binary -inform DER -in sealed/${position}.gost.p7s -content ${content} -noverify -out /dev/null`
      }),
      '-noverify: издателя сертификата сверьте сами, openssl cms -cmsout -print покажет его. Без модуля check.sh назовёт эти',
      'подписи непроверенными и закончит с кодом 2.',
    ])
  }
  steps.push([
    'Записи журнала не изменены: хеш записи = SHA-256 от хеша предыдущей, перевода строки и текста записи:',
    "(printf '%s\\n' ПРЕДЫДУЩИЙ_ХЕШ; cat journal/НОМЕР.json) | sha256sum",
    'Номера и хеши — в journal/chain.txt: номер, предыдущий хеш, хеш, файл. Номера пропущены там, где записи о другом.',
  ])
  steps.push([
    'Хеши этих файлов стоят в записях журнала (создание заявки, запрос кода, подпись, печать): sha256sum ФАЙЛ; grep -l ХЕШ journal/*.json',
    hashed.map(({ path }) => path).join(', '),
  ])
  if (has_anchors) {
    steps.push([
      'Записи закреплены якорями журнала, которые оператор публикует каждые пять минут. Корень якоря — sha256sum anchors/НОМЕР.txt;',
      'сверьте его с опубликованным на странице /anchors, в своём акте или в протоколе. Пути к корням проходит check.sh.',
    ])
  }
  if (signing_rows.length > 0) {
    steps.push([
      `Запись о подписании — ${signing_rows.at(-1)}: хеши документов, телефон, принятая редакция правил.`,
      'Её хеш (третий в её строке journal/chain.txt) стоит в протоколе под печатью, раздел «Журнал оператора».',
      'В ней самой (history) стоят хеши записей до неё: печать закрепляет и их.',
    ])
  }
  steps.push([
    'Печать поставил этот оператор, а не кто-то под его именем. Отпечаток сертификата (SHA-256) сверьте с тем, что оператор',
    `публикует на ${verify_url} и называет по запросу:`,
    ...fingerprints.flatMap(({ root, operator }) => [
      `оператор: ${operator}`,
      ...(root === operator ? [] : [`корневой: ${root}`]),
    ]),
  ])
  if (seals.length > 0) {
    steps.push(
      authorities.length > 0
        ? [
            'Время печати подтвердила независимая служба (RFC 3161): её штамп стоит внутри печати на значении подписи.',
            'check.sh вырезает подпись и штамп из .p7s и вызывает openssl ts -verify; отпечаток службы — в tsa.pem.',
          ]
        : ['Штампа времени у печати нет: время известно по журналу и протоколу.'],
    )
  }
  return steps
}
