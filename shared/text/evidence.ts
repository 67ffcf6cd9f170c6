/** What the archive of evidence says to who opens it: years later, without our server. */

export const evidenceTexts = {
  button: 'Доказательства (ZIP)',
  why_not: 'Архив собирается, когда заявка завершена и готовы экземпляры с протоколом',
}

type About = {
  request_id: number
  title: string
  operator: string
  /** of the seals' certificates */
  fingerprints: { root: string; operator: string }[]
  /** for time-stamps */
  authorities: string[]
  documents: { position: number; title: string; sealed: boolean; wrapped: boolean }[]
  seals: Pick<Seal, 'position' | 'original'>[]
  has_gaps: boolean
}

export const evidenceFileName = (request_id: number) => `Доказательства по заявке № ${request_id}.zip`

export function evidenceReadme(about: About): string {
  const sealed = about.documents.filter((document) => document.sealed)
  return [
    `ДОКАЗАТЕЛЬСТВА ПО ЗАЯВКЕ № ${about.request_id}: ${about.title}`,
    `Оператор: ${about.operator}`,
    '',
    'Всё, что здесь есть, проверяется без сервиса и без интернета программами sha256sum, openssl и pdfsig.',
    'Все проверки сразу: sh check.sh',
    '',
    'ЧТО ЗДЕСЬ ЛЕЖИТ',
    'originals/     документы, которые видел подписант, байт в байт',
    ...(sealed.length > 0
      ? [
          'sealed/        подписанные экземпляры: документ, протокол подписания последней страницей, печать оператора (PAdES);',
          '               рядом .p7s — та же печать отдельно (CMS)',
        ]
      : []),
    'journal/       записи журнала об этой заявке и цепочка хешей, в которой они стоят',
    'texts/         тексты, которые подписант принял, в той редакции',
    ...(sealed.length > 0
      ? [
          'certificates/  сертификаты печати: root.pem — корневой (или самый верхний из известных), operator.pem — оператора' +
            (about.authorities.length > 0 ? ';' : ''),
        ]
      : []),
    ...(about.authorities.length > 0
      ? [`               tsa.pem и tsa-root.pem — службы штампов времени: ${about.authorities.join(', ')}`]
      : []),
    'request.json   заявка, отправитель, подпись, ход подписания с адресами и сеансами, согласия и сообщения',
    'SHA256SUMS     хеши всех этих файлов',
    '',
    'ДОКУМЕНТЫ',
    ...about.documents.map(
      ({ position, title, sealed: isSealed, wrapped }) =>
        `${position}. ${title}: originals/${position}.pdf${isSealed ? `, sealed/${position}.pdf` : ''}` +
        (wrapped ? ' (исходный документ вложен в подписанный экземпляр целиком)' : ''),
    ),
    '',
    'КАК ПРОВЕРИТЬ ПО ШАГАМ',
    '1. Файлы целы:                     sha256sum -c SHA256SUMS',
    '2. Печать верна и покрывает файл:  pdfsig -nocert sealed/1.pdf',
    '   То же через openssl:            sh check.sh (он вырезает из файла место печати и вызывает openssl cms -verify -cades)',
    ...(sealed.length > 0 ? ['3. Исходный документ лежит в подписанном экземпляре байт в байт:'] : []),
    ...about.seals.map(
      (seal) => `   ${cut(seal.original, `sealed/${seal.position}.pdf`)} | cmp - originals/${seal.position}.pdf`,
    ),
    '4. Записи журнала не изменены: хеш записи = SHA-256 от хеша предыдущей, перевода строки и текста записи:',
    "   (printf '%s\\n' ПРЕДЫДУЩИЙ_ХЕШ; cat journal/НОМЕР.json) | sha256sum",
    '   Номера и хеши — в journal/chain.txt: номер, предыдущий хеш, хеш, файл. «-» вместо файла: запись о другом, виден только хеш.',
    ...(about.has_gaps
      ? ['   Между записями этой заявки слишком много других: их хеши опущены, связь показана не вся.']
      : []),
    '5. Хеш записи о подписании стоит в протоколе внутри подписанного экземпляра, под печатью.',
    ...(sealed.length > 0
      ? ['6. Отпечаток сертификата печати (SHA-256) сверьте с тем, что опубликован оператором:']
      : []),
    ...about.fingerprints.flatMap(({ root, operator }) => [
      `   оператор: ${operator}`,
      ...(root === operator ? [] : [`   корневой: ${root}`]),
    ]),
    ...(about.authorities.length > 0
      ? [
          '7. Время печати подтвердила независимая служба (RFC 3161): её штамп стоит внутри печати на значении подписи.',
          '   sh check.sh вырезает подпись и штамп из .p7s и вызывает openssl ts -verify; отпечаток службы — в tsa.pem.',
        ]
      : sealed.length > 0
        ? ['7. Штампа времени у печати нет: время известно по журналу и протоколу.']
        : []),
    '',
    'Время в записях: at_ms — миллисекунды от 01.01.1970 по UTC; московское время — на три часа больше (UTC+3).',
    '',
  ].join('\n')
}

type Place = { at: number; length: number }
export type Seal = {
  position: number
  head_bytes: number
  tail_bytes: number
  /** where the document that was signed stands in the sealed copy */
  original: Place
  /** when its certificates are to be valid: of the time-stamp, else of our clock */
  at: Date
  /** where the signature and the token stand in the .p7s, bytes */
  stamp: { signature: Place; token: Place } | null
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const cut = ({ at, length }: Place, file: string) => `tail -c +${at + 1} ${file} | head -c ${length}`

/** The token lies over the value of the signature (RFC 3161, appendix A). */
function stampCheck(position: number, at: Date, stamp: Seal['stamp']): string[] {
  if (!stamp) return []
  const seal = `sealed/${position}.p7s`
  return [
    `${cut(stamp.signature, seal)} > "$content"`,
    `${cut(stamp.token, seal)} > "$token"`,
    `openssl ts -verify -in "$token" -token_in -data "$content" -CAfile certificates/tsa-root.pem ` +
      `-untrusted certificates/tsa.pem -partial_chain -attime ${seconds(at)} > /dev/null 2>&1 || wrong "штамп времени файла ${position}"`,
    `echo "документ ${position}: штамп времени верен:$(openssl ts -reply -in "$token" -token_in -text 2>/dev/null | sed -n 's/^Time stamp://p')"`,
  ]
}

/** Checks the whole archive; prints what is right, stops with code 1 at the first thing that is not. */
export function evidenceCheck(seals: Seal[]): string {
  return [
    '#!/bin/sh',
    '# Проверяет всё, что лежит рядом. Нужны: sha256sum, openssl; если есть, то и pdfsig.',
    'set -eu',
    'cd "$(dirname "$0")"',
    'wrong() { echo "НЕВЕРНО: $1"; exit 1; }',
    'sha256sum --quiet -c SHA256SUMS || wrong "файлы изменены"',
    'echo "файлы целы"',
    'last=""',
    'while read -r seq prev hash file; do',
    '  if [ "$seq" = gap ]; then last=""; continue; fi',
    '  [ -z "$last" ] || [ "$prev" = "$last" ] || wrong "запись $seq не продолжает цепочку"',
    '  if [ "$file" != - ]; then',
    '    made=$( { printf "%s\\n" "$prev"; cat "$file"; } | sha256sum | cut -d" " -f1)',
    '    [ "$made" = "$hash" ] || wrong "запись $seq изменена"',
    '  fi',
    '  last=$hash',
    'done < journal/chain.txt',
    'echo "журнал цел"',
    'content=$(mktemp)',
    'token=$(mktemp)',
    'trap \'rm -f "$content" "$token"\' EXIT',
    ...seals.flatMap(({ position, head_bytes, tail_bytes, original, at, stamp }) => [
      `{ head -c ${head_bytes} sealed/${position}.pdf; tail -c ${tail_bytes} sealed/${position}.pdf; } > "$content"`,
      `openssl cms -verify -cades -binary -inform DER -in sealed/${position}.p7s -content "$content" -out /dev/null ` +
        `-CAfile certificates/root.pem -partial_chain -attime ${seconds(at)} -purpose any 2>/dev/null || wrong "печать файла ${position}"`,
      `${cut(original, `sealed/${position}.pdf`)} | cmp -s - originals/${position}.pdf || wrong "исходный документ в файле ${position}"`,
      `if command -v pdfsig > /dev/null; then pdfsig -nocert sealed/${position}.pdf | grep -q "Signature is Valid" || wrong "pdfsig, файл ${position}"; fi`,
      `echo "документ ${position}: печать верна"`,
      ...stampCheck(position, at, stamp),
    ]),
    'echo "ВСЁ ВЕРНО"',
    '',
  ].join('\n')
}
