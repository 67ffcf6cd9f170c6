import { showTime } from '../rules/clock.ts'
import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'
import { proof_name } from './proof.ts'
import { proof_page_sha256 } from './verify.ts'

/** The README of an archive of evidence, for readers years later, without our server. */

type About = {
  /** «Массовая отправка № 7: Приказ» */
  name: string
  operator: string
  /** where the operator publishes the fingerprints of the seals */
  verify_url: string
  /** of several requests: when it was made, and how many there are by outcome, in words */
  register: { made_at: Date; counts: ReadonlyMap<string, number> } | null
  /** SHA-256 of the certificates of the seals and of the archive */
  fingerprints: readonly { root: string; operator: string }[]
  /** of time-stamps */
  authorities: readonly string[]
  /** a packet for a court */
  has_packet: boolean
  has_anchors: boolean
  /** of the detached signatures by ГОСТ */
  gost_signers: readonly string[]
}

export function evidenceReadme(about: About): string {
  const { register, authorities, has_packet, has_anchors, gost_signers } = about
  return [
    `ДОКУМЕНТЫ И ДОКАЗАТЕЛЬСТВА. ${about.name}`,
    `Оператор: ${about.operator}`,
    ...(register ? registerOf(register) : []),
    '',
    `БЕЗ ПРОГРАММ. Откройте ${proof_name} двойным щелчком и выберите в ней скачанный ZIP или эту папку. Подойдёт браузер Windows,`,
    'macOS и Linux; интернет не нужен, и никуда ничего не отправляется. Страница скажет, что сходится, кто за что ручается и за что',
    'не ручается никто.',
    `Подложный архив может принести и свою страницу: возьмите её на ${about.verify_url} или сравните`,
    `её SHA-256 с опубликованным там. У этой: ${proof_page_sha256}`,
    'То же в командной строке: sh check.sh, программами sha256sum, openssl (не старее 3) и pdfsig. Если не доверяете и ему, пройдите шаги',
    'ниже сами. check.sh один во всех архивах, его SHA-256 опубликован там же; что проверить, он берёт из их файлов.',
    `Тот ли это архив, что выдал оператор, и не изменён ли, скажет и страница ${about.verify_url}: она примет ZIP целиком.`,
    'Windows: check.cmd двойным щелчком сверит хеши файлов (certutil); для check.sh есть WSL (Ubuntu) и Git Bash.',
    'macOS: shasum -a 256 -c SHA256SUMS сверит хеши файлов; для check.sh — brew install openssl@3 coreutils poppler, затем',
    'PATH="$(brew --prefix openssl@3)/bin:$(brew --prefix coreutils)/libexec/gnubin:$PATH" sh check.sh',
    '',
    'ЧТО ЗДЕСЬ ЛЕЖИТ',
    ...(has_packet
      ? [
          'court/         пакет для суда: один PDF с печатью, начните с него; pages/ — изображения страниц, pages.txt — их SHA-256',
        ]
      : []),
    'originals/     документы, которые показывали подписантам, байт в байт, каждый один раз',
    '               …-blank.pdf — документ до того, как подписант заполнил в нём поля',
    'sealed/        подписанные экземпляры, если они есть: документ, в конце протокол подписания, печать оператора (PAdES)' +
      (register ? '; самые новые,' : ''),
    ...(register ? ['               в них печати и протоколы всех, кто подписал'] : []),
    'requests/      папка на каждую завершённую заявку, по её номеру:',
    '  journal.txt    записи журнала о заявке, её сообщениях и деньгах, по строке; chain.txt — номер, предыдущий хеш, хеш',
    '  documents.txt  документы с печатью: номер, исходный файл, экземпляр, сколько его первых байт — с печатями по эту',
    '                 включительно, их SHA-256, места печати, документа и штампа времени в байтах, время печати в секундах',
    '  N.p7s          печать отдельно (CMS)' +
      (gost_signers.length > 0 ? '; N.gost.p7s — вторая подпись оператора по ГОСТ Р 34.10-2012 (CMS)' : ''),
    '  stamps.txt     штампы времени всего файла (PAdES B-LTA) после последней печати, если они есть; N.stamp-….tst — они же',
    '  pages-shown/   какие изображения страниц переданы устройству подписанта и когда: к запросу кода и к подписи; SHA-256',
    '                 списка — в записи о запросе кода или о подписи, в протоколе — список к подписи',
    '  gateway/       ответы и отчёты о доставке шлюза СМС, как пришли: •••••• на месте чисел из шести цифр (мог быть код)',
    '                 и ключей доступа; answers.json — время, заголовки, о каком сообщении; SHA-256 — в записях о сообщении',
    '  messages/      тексты сообщений без кода; SHA-256 — в записях о них',
    '  request.json   то же для чтения, словами записей: заявка, отправитель, подпись, ход подписания, согласия, сообщения;',
    '                 в споре сверяйте его с записями журнала и протоколом',
    '  claims.txt     кто ручается за записи и файлы; check.sh проверяет это',
    'texts/         тексты, которые подписанты приняли, в той редакции',
    'certificates/  сертификаты оператора: archive.pem и archive-root.pem — подписи архива, operator.pem и root.pem — печатей' +
      (authorities.length > 0 ? `; tsa.pem и tsa-root.pem — служб штампов времени: ${authorities.join(', ')}` : ''),
    ...(has_anchors
      ? [
          'anchors/       якоря журнала: номер, предыдущий корень, дерево, время; heads.txt и .tree — пути записей к ним',
          '               (деревья Меркла, RFC 9162); .tst — штамп времени якоря',
        ]
      : []),
    'SHA256SUMS     хеши всех этих файлов; SHA256SUMS.p7s — подпись этого списка печатью оператора (CMS)',
    '',
    'КАК ПРОВЕРИТЬ ПО ШАГАМ',
    ...stepsOf(about).flatMap(([first, ...rest], index) => [
      `${index + 1}. ${first}`,
      ...rest.map((line) => `   ${line}`),
    ]),
    '',
    'КОДЫ ИЗ СМС',
    'В записях о запросе кода и о каждом вводе, верном и неверном, есть code_mac: HMAC-SHA256 этого кода. Ключ у каждого высланного',
    'кода свой и есть только у оператора: без него шесть цифр не подобрать. Если code_mac запроса и подтверждения с одним code_id',
    'равны, введён тот код, который выслан. По требованию суда оператор называет код и его ключ (npx roscherk codes:open); проверка:',
    'printf %s КОД | openssl dgst -sha256 -mac HMAC -macopt hexkey:КЛЮЧ',
    '',
    'ЧЕГО ЭТО НЕ ДОКАЗЫВАЕТ',
    'Журнал ведёт сам оператор. Запись о подписании и записи до неё закреплены печатью; записи после неё и записи неподписанных',
    'заявок держат якорь, цепочка и подпись архива: сверьте их с теми, что у оператора.' +
      (register ? ' register.csv — слово оператора: сверяйте' : ''),
    ...(register ? ['его с папками заявок.'] : []),
    'Время — по часам сервера оператора, если не названа служба штампов времени.',
    'Что номер телефона принадлежит подписанту, подтверждает оператор связи.',
    '',
    'Время в записях: at_ms — миллисекунды от 01.01.1970 по UTC (date -u -d @СЕКУНДЫ); остальное время с буквой Z — тоже',
    'UTC. Московское на три часа больше (UTC+3); в протоколе стоит московское.',
    '',
  ].join('\n')
}

function registerOf({ made_at, counts }: NonNullable<About['register']>): string[] {
  const count = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [
    `Собран ${showTime(made_at)} (МСК, UTC+3). Что произошло позже, здесь нет.`,
    '',
    `КТО ПОДПИСАЛ: ${plural(count, ['строка', 'строки', 'строк'])} в register.csv`,
    ...[...counts].map(([state, number]) => `${state}: ${showCount(number)}`),
    'register.xlsx и register.csv открываются в Excel: подписант, заявка, состояние, время, где лежат его документы и доказательства.',
  ]
}

/** Not in the archive's folder: `check.sh` would say that the file is not from the archive. */
const apart = '"${TMPDIR:-/tmp}/copy.pdf"'
/** Runs commands for each sealed document: `$dir` is the folder of its request, the others are the fields of its line. */
const forEach = (...commands: string[]) =>
  'for dir in requests/*; do while read -r n original sealed bytes sum head tail at length rest; do ' +
  `${commands.join('; ')}; done < "$dir/documents.txt"; done`
/** The copy as it was sealed, without the seals and time-stamps that came after. */
const cutOff = `head -c "$bytes" "$sealed" > ${apart}`

function stepsOf({ has_anchors, gost_signers, fingerprints, verify_url, authorities }: About): string[][] {
  return [
    ['Файлы целы: sha256sum -c SHA256SUMS'],
    [
      'Их список подписал оператор:',
      'openssl cms -verify -cades -binary -inform DER -in SHA256SUMS.p7s -content SHA256SUMS -out /dev/null ' +
        '-CAfile certificates/archive-root.pem -partial_chain -no_check_time -purpose any',
    ],
    [
      'Печати верны и покрывают экземпляр целиком («Signature is Valid», «Total document signed»):',
      forEach(cutOff, `pdfsig -nocert ${apart}`),
      'Из экземпляра взято начало, по печать этой заявки включительно: дальше могут стоять печати других подписантов и штампы времени',
      'всего файла. То же через openssl делает check.sh: вырезает место печати и вызывает openssl cms -verify -cades.',
    ],
    [
      'Исходные документы лежат в подписанных экземплярах байт в байт (команда молчит, если это так):',
      forEach('tail -c +$((at + 1)) "$sealed" | head -c "$length" | cmp - "$original"'),
    ],
    ...(gost_signers.length > 0
      ? [
          [
            `Подпись по ГОСТ Р 34.10-2012: ${gost_signers.join('; ')}. Нужен модуль gost для openssl`,
            '(в Debian libengine-gost-openssl) или российская программа проверки подписи:',
            forEach(
              cutOff,
              '[ ! -f "$dir/$n.gost.p7s" ] || openssl cms -engine gost -verify -binary -inform DER ' +
                `-in "$dir/$n.gost.p7s" -content ${apart} -noverify -out /dev/null`,
            ),
            '-noverify: издателя сертификата сверьте сами, openssl cms -cmsout -print покажет его. Без модуля check.sh назовёт эти',
            'подписи непроверенными и закончит с кодом 2.',
          ],
        ]
      : []),
    [
      'Записи журнала не изменены: хеш записи = SHA-256 от хеша предыдущей, перевода строки и текста записи; N — её строка:',
      '(sed -n Np chain.txt | cut -d" " -f2; sed -n Np journal.txt | tr -d "\\n") | sha256sum',
      'Номера пропущены там, где записи о другом.',
    ],
    [
      'Хеши документов, экземпляров, принятых текстов и сообщений стоят в записях журнала (создание заявки, запрос кода, подпись,',
      'печать): sha256sum ФАЙЛ; grep -c ХЕШ requests/НОМЕР/journal.txt. Какие — в claims.txt: file seal, file chain.',
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
    [
      'Печать поставил этот оператор, а не кто-то под его именем. Отпечаток сертификата (SHA-256) сверьте с тем, что оператор',
      `публикует на ${verify_url} и называет по запросу:`,
      ...fingerprints.flatMap(({ root, operator }) => [
        `оператор: ${operator}`,
        ...(root === operator ? [] : [`корневой: ${root}`]),
      ]),
    ],
    authorities.length > 0
      ? [
          'Время печати подтвердила независимая служба (RFC 3161): её штамп стоит внутри печати на значении подписи.',
          'check.sh вырезает подпись и штамп из .p7s и вызывает openssl ts -verify; отпечаток службы — в tsa.pem. Штампы времени всего',
          'файла продлевают доказательство, когда сертификаты печати и прежних штампов закончатся; pdfsig показывает их подписями.',
        ]
      : ['Штампа времени у печатей нет: время известно по журналу и протоколу.'],
  ]
}
