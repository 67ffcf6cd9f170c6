/** Parts and messages of `check.sh` in the archive of evidence. */

import { toldFunction, wordsInProtocol } from './told-check.ts'

export type Place = { at: number; length: number }
export type Seal = {
  position: number
  head_bytes: number
  tail_bytes: number
  /** document time-stamps follow these first bytes of the file */
  sealed_bytes: number
  document_stamps: DocumentStamp[]
  /** offset of the signed document in the sealed copy */
  original: Place
  /** time at which its certificates must be valid: of the time-stamp, else of our clock */
  at: Date
  /** offsets of the signature and the token in the .p7s, bytes */
  stamp: { signature: Place; token: Place } | null
}

/** A time-stamp over the first `size` bytes of a sealed copy, with the place of its token between head and tail. */
type DocumentStamp = { token_path: string; at: Date; head_bytes: number; tail_bytes: number; size: number }

/** Who vouches for a file of the archive, the strongest first. */
export type Voucher = 'seal' | 'rows' | 'stamp' | 'anchor' | 'chain' | 'archive' | 'published' | 'nobody'

/** Paths inside the archive. */
export type Recorded = {
  seals: readonly Seal[]
  /** journal rows of the signature: the protocol contains the hash of the last one; none without a signature */
  signing_rows: readonly string[]
  /** journal rows directly before the last one of the signature, and that one */
  linked_rows: readonly string[]
  /** earlier journal rows whose hashes stand in the last one of the signature */
  named_rows: readonly string[]
  /** files whose hash is in a journal row that the seal covers; else in any row */
  hashed: readonly { path: string; before_signing: boolean }[]
  /** journal rows included in full */
  rows: number
  /** all other files except this one, its checksums, their signature and the README */
  files: readonly string[]
  /** in the order of the archive, for all files */
  vouched: readonly { path: string; by: Voucher; anchor?: number | undefined }[]
  /** positions of documents with a signature by ГОСТ */
  gost: readonly number[]
  /** whether rows are anchored */
  has_proofs: boolean
  /** the time-stamps of anchors, with the time at which their certificates must be valid */
  anchor_stamps: readonly { path: string; token_path: string; at: Date }[]
}

export const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
/** A number, or a variable of the shell that has one. */
type Count = number | `$${string}`
const next = (at: Count) => (typeof at === 'number' ? String(at + 1) : `$((${at} + 1))`)
export const cut = ({ at, length }: { at: Count; length: Count }, file: string) =>
  `tail -c +${next(at)} ${file} | head -c ${length}`

/** The certificate outlives its use here: the signature says who made the archive, not when. */
export const sums_command =
  'openssl cms -verify -cades -binary -inform DER -in SHA256SUMS.p7s -content SHA256SUMS -out /dev/null ' +
  '-CAfile certificates/archive-root.pem -partial_chain -no_check_time -purpose any'

const no_gost_engine =
  'У openssl здесь нет модуля gost (в Debian libengine-gost-openssl): поставьте его и повторите либо проверьте подпись ' +
  'российской программой'

/** For the operator's command. */
export const uncheckedGost = (count: number) => `Подписи ГОСТ не проверены: ${count}. ${no_gost_engine}.`

/** For readers without these programs; the site checks the archive in a browser. */
export const where_from = 'macOS: brew install openssl@3 coreutils; Windows: WSL или Git Bash'

/** Its programs, and the checksums with their signature. $content, $token, $copy and $work are scratch. */
function checkStart(): string[] {
  return [
    '#!/bin/sh',
    '# Проверяет всё, что лежит рядом. Нужны sha256sum, cmp, od и OpenSSL 3; если есть, то и pdfsig с pdftotext.',
    'set -eu',
    'LC_ALL=C',
    'export LC_ALL',
    'cd -- "$(dirname -- "$0")"',
    'wrong() { echo "НЕВЕРНО: $1"; exit 1; }',
    `for tool in sha256sum cmp od openssl awk comm paste split xargs; do command -v "$tool" > /dev/null || { echo "Нет программы $tool. ${where_from}"; exit 2; }; done`,
    `openssl cms -help 2>&1 | grep -q -e -cades || { echo "Нужен OpenSSL 3. ${where_from}"; exit 2; }`,
    'work=$(mktemp -d)',
    'content=$work/content',
    'token=$work/token',
    'copy=$work/copy',
    'unchecked=""',
    'samples=""',
    'trap \'rm -rf "$work"\' EXIT',
    '# сертификат, которым подписано (в $token), — один из этого файла: корневой мог выпустить и чужие',
    'body() { grep -v -e ----- "$1" | tr -d \'\\r\\n\'; }',
    'signed_by() { case "$(body "$1")" in *"$(body "$token")"*) ;; *) return 1 ;; esac; }',
    'sha256sum -c SHA256SUMS > "$content" 2>&1 || { grep -v ": OK$" "$content"; wrong "файлы изменены"; }',
    `${sums_command} -signer "$token" 2>/dev/null && signed_by certificates/archive.pem ||`,
    '  wrong "SHA256SUMS подписан не печатью оператора"',
  ]
}

/**
 * Lists what lies in the folder, hidden files too, in $work/there; only what operating systems add by themselves is left
 * out. A link could lead to other bytes each time it is read.
 */
const listThere = [
  'link=$(find . ! -type f ! -type d | head -n 1)',
  '[ -z "$link" ] || wrong "это ссылка, а не файл: $link"',
  'find . -type f ! -name .DS_Store ! -name Thumbs.db ! -name desktop.ini | sed \'s|^\\./||\' | sort > "$work/there"',
]

/** Samples of before they had a seal of their own. */
export const sampleCheck = (request: string, name: string): string[] => [
  `! grep -q '^ *"sample": true' ${request} || samples="$samples ${name}"`,
]

const checkEnd = [
  'echo "Сертификаты; сверьте отпечатки с теми, что публикует оператор:"',
  ...['operator', 'archive'].map(
    (name) =>
      `[ ! -f certificates/${name}.pem ] || openssl x509 -in certificates/${name}.pem -noout -fingerprint -sha256`,
  ),
  `[ -z "$unchecked" ] || { echo "НЕ ПРОВЕРЕНО:$unchecked. ${no_gost_engine}"`,
  '  echo "Остальное верно."; exit 2; }',
  '[ -z "$samples" ] || { echo "ОБРАЗЕЦ, а не подпись:$samples. Файлы не изменены."; exit 3; }',
  'echo "ВСЁ ВЕРНО"',
  '',
]

/**
 * `check.sh`, the same in every archive, so that its digest can be published. It checks the whole archive with POSIX sh in
 * any locale: the files and the operator's signature over their list, then what `steps.sh` names, which is in that list.
 * It prints what is right and who vouches for what, exits with 1 at the first failure, with 2 when a program is missing,
 * also when only signatures by ГОСТ could not be checked for that, and with 3 when all is right but it is a sample.
 */
export const checkScript = (): string =>
  [
    ...checkStart(),
    ...listThere,
    '{ cut -c67- SHA256SUMS; echo SHA256SUMS; echo SHA256SUMS.p7s; } | sort > "$work/summed"',
    'extra=$(comm -23 "$work/there" "$work/summed" | head -n 1)',
    '[ -z "$extra" ] || wrong "не из этого архива: $extra"',
    'echo "файлы целы, их список подписан печатью оператора"',
    '. ./steps.sh',
    ...checkEnd,
  ].join('\n')

/** `steps.sh` of the archive of one request, which `check.sh` runs. */
export function evidenceCheck(recorded: Recorded): string {
  const { seals, gost, signing_rows, linked_rows, named_rows, hashed, rows, files, vouched, has_proofs } = recorded
  return [
    'while read -r file; do',
    `  case $file in README.txt | check.sh | steps.sh | SHA256SUMS | SHA256SUMS.p7s | journal/*.json | ${files.join(' | ')}) ;;`,
    '    *) wrong "не из этого архива: $file" ;;',
    '  esac',
    'done < "$work/there"',
    ...sampleCheck('request.json', 'заявка'),
    ...journalCheck(rows),
    ...namedCheck(signing_rows.at(-1), named_rows),
    'echo "журнал цел"',
    ...toldCheck,
    ...(has_proofs ? proofsCheck : []),
    ...recorded.anchor_stamps.map(({ path, token_path, at }) =>
      anchorStampCheck(path, token_path, String(seconds(at))),
    ),
    ...seals.flatMap((seal) => [
      ...ownSealCheck(seal),
      ...headCheck(seal, signing_rows),
      ...ownStampCheck(seal),
      ...ownDocumentStampsCheck(seal),
    ]),
    ...seals.filter(({ position }) => gost.includes(position)).flatMap(ownGostCheck),
    ...hashed.map(({ path, before_signing }) => {
      const where = before_signing ? [...named_rows, ...linked_rows].join(' ') : 'journal/*.json'
      return `cat ${where} | grep -q "$(sha256sum < ${path} | cut -c1-64)" || wrong "хеша ${path} нет в журнале"`
    }),
    'said=$(kept) || wrong "$said"',
    'echo "хеши документов, принятых текстов и сообщений стоят в журнале, и ни одного не пропало"',
    ...vouchedTable(vouched),
    '',
  ].join('\n')
}

/** What the archive says of the request is what the rows say. */
const toldCheck = [
  ...toldFunction,
  'while read -r seq prev hash file; do cat "$file"; echo; done < journal/chain.txt > "$work/payloads"',
  'said=$(told "$work/payloads" request.json) || wrong "request.json: $said"',
  'echo "request.json говорит то же, что журнал"',
]

export const vouchers: Record<Voucher, string> = {
  rows: 'записи журнала: каждое слово сверено с ними',
  seal: 'печать на подписанных экземплярах',
  stamp: 'служба штампов времени: её подпись внутри',
  anchor: 'якорь журнала',
  chain: 'цепочка журнала, подпись архива; якоря ещё нет',
  archive: 'только подпись архива',
  published: 'сверьте корень с опубликованным на /anchors, в актах и протоколах',
  nobody: 'никто: сверьте отпечаток с опубликованным',
}

function vouchedTable(vouched: Recorded['vouched']): string[] {
  const width = Math.max(...vouched.map(({ path }) => path.length))
  return [
    "cat << 'END'",
    '',
    'КТО ЗА ЧТО РУЧАЕТСЯ',
    ...vouched.map(
      ({ path, by, anchor }) => `${path.padEnd(width)}  ${vouchers[by]}${anchor === undefined ? '' : ` № ${anchor}`}`,
    ),
    ...voucherNotes,
    'END',
  ]
}

export const voucherNotes = [
  '',
  'Печать закрепила своё в момент подписания, изменить это позже не может и оператор. Добавленное в файл после неё — только',
  'штампы времени службы и сертификаты к ним; их держит подпись этой службы. Якорь — число, которое он каждые пять минут',
  'публикует обо всём журнале: изменить запись, не изменив корня якоря, нельзя. Цепочку до якоря продолжает он сам.',
  'Подпись архива ставит он же при выдаче: она держит остальное против всех, кроме него.',
  '',
]

/** @param at seconds at which the certificates must be valid */
export const anchorStampCheck = (path: string, token_path: string, at: string): string =>
  `openssl ts -verify -in ${token_path} -token_in -data ${path} -CAfile certificates/anchors-tsa-root.pem ` +
  `-untrusted certificates/anchors-tsa.pem -partial_chain -attime ${at} > /dev/null 2>&1 || wrong "штамп времени ${path}"`

/**
 * Merkle paths (RFC 9162 §2.1.3): from each row to the tree of its chain, from there to the tree of the anchor. A step is
 * L or R, the side of the other hash, and that hash. printf of POSIX knows octal escapes only.
 */
export const headsCheck = [
  'octal() { awk -v hex="$1" \'BEGIN { d = "0123456789abcdef"; for (i = 1; i < length(hex); i += 2)',
  '  printf "\\\\%03o", (index(d, substr(hex, i, 1)) - 1) * 16 + index(d, substr(hex, i + 1, 1)) - 1 }\'; }',
  'leaf() { { printf "\\000"; printf %s "$1"; } | sha256sum | cut -c1-64; }',
  'node() { printf "$(octal "01$1$2")" | sha256sum | cut -c1-64; }',
  'climb() {',
  '  at=$1; shift',
  '  for step in "$@"; do case $step in',
  '    L*) at=$(node "${step#L}" "$at") ;;',
  '    R*) at=$(node "$at" "${step#R}") ;;',
  '    *) wrong "шаг доказательства $step" ;;',
  '  esac; done',
  '  echo "$at"',
  '}',
  'while read -r anchor chain first last hash tree path; do',
  '  read -r number _ root _ < "anchors/$anchor.txt" || [ -n "$root" ]',
  '  [ "$(climb "$(leaf "$chain $first $last $hash $tree")" $path)" = "$root" ] && [ "$number" -eq "$(echo "$anchor" | sed "s/^0*//")" ] ||',
  '    wrong "цепочка не доходит до якоря $anchor"',
  'done < anchors/heads.txt',
]

export const rootsShown = [
  'echo "записи журнала доходят до якорей; сверьте корни с опубликованными:"',
  'for file in anchors/*.txt; do case $file in anchors/0*)',
  '  echo "№ $(cut -d" " -f1 "$file"): $(sha256sum < "$file" | cut -c1-64)" ;;',
  'esac; done',
]

const proofsCheck = [
  ...headsCheck,
  'while read -r file anchor path; do',
  '  hash=$(grep " $file\\$" journal/chain.txt | cut -d" " -f3)',
  '  tree=$(grep "^$anchor " anchors/heads.txt | cut -d" " -f6)',
  '  [ -n "$hash" ] && [ "$(climb "$(leaf "$hash")" $path)" = "$tree" ] || wrong "запись $file не доходит до якоря $anchor"',
  'done < anchors/rows.txt',
  ...rootsShown,
]

function journalCheck(rows: number): string[] {
  return [
    'for file in journal/*.json; do grep -q " $file\\$" journal/chain.txt || wrong "записи $file нет в цепочке"; done',
    'last=""',
    'number=""',
    'while read -r seq prev hash file || [ -n "$seq" ]; do',
    '  if [ -n "$last" ]; then',
    '    [ "$seq" -gt "$number" ] || wrong "запись $seq не на своём месте"',
    '    [ "$seq" -gt "$((number + 1))" ] || [ "$prev" = "$last" ] || wrong "запись $seq не продолжает цепочку"',
    '  fi',
    '  made=$( { printf "%s\\n" "$prev"; cat "$file"; } | sha256sum | cut -d" " -f1)',
    '  [ "$made" = "$hash" ] || wrong "запись $seq изменена"',
    '  last=$hash',
    '  number=$seq',
    'done < journal/chain.txt',
    `[ "$(wc -l < journal/chain.txt)" -eq ${rows} ] || wrong "строк в цепочке должно быть ${rows}"`,
    `[ "$(find journal -name "*.json" | wc -l)" -eq ${rows} ] || wrong "записей журнала должно быть ${rows}"`,
  ]
}

/** Other requests stand between the rows, so the seal covers the earlier ones by their hashes in the signature's row. */
function namedCheck(signed: string | undefined, named_rows: readonly string[]): string[] {
  if (signed === undefined || named_rows.length === 0) return []
  return [
    `for file in ${named_rows.join(' ')}; do`,
    '  hash=$(grep " $file\\$" journal/chain.txt | cut -d" " -f3)',
    `  grep -q "$hash" ${signed} || wrong "хеша записи $file нет в записи о подписании"`,
    'done',
  ]
}

/** Paths, numbers, or variables of the shell that have them. */
export type SealWords = {
  /** in messages */
  name: string
  sealed: string
  seal: string
  original: string
  head: Count
  tail: Count
  place: { at: Count; length: Count }
  at: Count
}

/** The seal covers everything except its own signature, and that space contains nothing else. */
export function sealCheck({ name, sealed, seal, original, head, tail, place, at }: SealWords): string[] {
  return [
    `{ head -c ${head} ${sealed}; tail -c ${tail} ${sealed}; } > "$content"`,
    `openssl cms -verify -cades -binary -inform DER -in ${seal} -content "$content" -out /dev/null ` +
      `-CAfile certificates/root.pem -partial_chain -attime ${at} -purpose any -signer "$token" 2>/dev/null &&`,
    `  signed_by certificates/operator.pem || wrong "печать файла ${name}"`,
    '! openssl x509 -in "$token" -noout -subject -nameopt utf8,sep_comma_plus | grep -q ОБРАЗЕЦ ||',
    `  samples="$samples файл ${name}"`,
    `seal=$(od -An -v -tx1 ${seal} | tr -d " \\n")`,
    `place=$(tail -c +${next(head)} ${sealed} | head -c $(($(wc -c < ${sealed}) - ${head} - ${tail})) | tr A-F a-f)`,
    `case $place in "<$seal"*) ;; *) wrong "в файле ${name} другая печать";; esac`,
    `[ "$(printf %s "\${place#"<$seal"}" | tr -d 0)" = ">" ] || wrong "в месте печати файла ${name} есть лишнее"`,
    `${cut(place, sealed)} | cmp -s - ${original} || wrong "исходный документ в файле ${name}"`,
    'if command -v pdfsig > /dev/null; then',
    ...pdfsigCheck(name, sealed),
    'fi',
  ]
}

const pdfsigCheck = (name: string, file: string): string[] => [
  `  pdfsig -nocert ${file} > "$content" 2>/dev/null || true`,
  '  grep -q "Signature is Valid" "$content" && grep -q "Total document signed" "$content" &&',
  `    ! grep "Signature Validation" "$content" | grep -qv "is Valid" || wrong "pdfsig, файл ${name}"`,
]

function ownSealCheck({
  position,
  head_bytes,
  tail_bytes,
  sealed_bytes,
  original,
  at,
  document_stamps,
}: Seal): string[] {
  const isStamped = document_stamps.length > 0
  const words = sealCheck({
    name: String(position),
    sealed: isStamped ? '"$copy"' : `sealed/${position}.pdf`,
    seal: `sealed/${position}.p7s`,
    original: `originals/${position}.pdf`,
    head: head_bytes,
    tail: tail_bytes,
    place: original,
    at: seconds(at),
  })
  return [
    ...(isStamped
      ? [
          `head -c ${sealed_bytes} sealed/${position}.pdf > "$copy"`,
          `cat journal/*.json | grep -q "$(sha256sum < "$copy" | cut -c1-64)" || wrong "хеша экземпляра ${position} с печатью нет в журнале"`,
        ]
      : []),
    ...words,
    `echo "документ ${position}: печать верна"`,
  ]
}

export type DocumentStampWords = Pick<SealWords, 'name' | 'sealed' | 'head' | 'tail' | 'at'> & {
  token: string
  size: Count
}

/** It covers everything before it, and itself but for its token. */
export function documentStampCheck({ name, sealed, token, head, tail, size, at }: DocumentStampWords): string[] {
  return [
    `{ head -c ${head} ${sealed}; head -c ${size} ${sealed} | tail -c ${tail}; } > "$content"`,
    `openssl ts -verify -in ${token} -token_in -data "$content" -CAfile certificates/tsa-root.pem ` +
      `-untrusted certificates/tsa.pem -partial_chain -attime ${at} > /dev/null 2>&1 || wrong "штамп времени всего файла ${name}"`,
    `stamp=$(od -An -v -tx1 ${token} | tr -d " \\n")`,
    `place=$(tail -c +${next(head)} ${sealed} | head -c $((${size} - ${head} - ${tail})) | tr A-F a-f)`,
    `case $place in "<$stamp"*) ;; *) wrong "в файле ${name} другой штамп времени";; esac`,
    `[ "$(printf %s "\${place#"<$stamp"}" | tr -d 0)" = ">" ] || wrong "в месте штампа времени файла ${name} есть лишнее"`,
    `echo "документ ${name}: штамп времени всего файла верен:$(openssl ts -reply -in ${token} -token_in -text 2>/dev/null | sed -n 's/^Time stamp://p')"`,
  ]
}

/** The last one ends with the file. */
function ownDocumentStampsCheck({ position, document_stamps }: Seal): string[] {
  const last = document_stamps.at(-1)
  if (!last) return []
  const sealed = `sealed/${position}.pdf`
  return [
    `[ "$(wc -c < ${sealed})" -eq ${last.size} ] || wrong "после штампа времени файла ${position} есть лишнее"`,
    ...document_stamps.flatMap(({ token_path, at, head_bytes, tail_bytes, size }) =>
      documentStampCheck({
        name: String(position),
        sealed,
        token: token_path,
        head: head_bytes,
        tail: tail_bytes,
        size,
        at: seconds(at),
      }),
    ),
  ]
}

/** Who issued the certificate is for the reader to judge. */
export function gostCheck(name: string, seal: string, content: string): string[] {
  return [
    'if openssl engine gost > /dev/null 2>&1; then',
    `  openssl cms -engine gost -verify -binary -inform DER -in ${seal} -content ${content} \\`,
    `    -noverify -out /dev/null -signer "$token" > /dev/null 2>&1 || wrong "подпись ГОСТ файла ${name}"`,
    `  echo "документ ${name}: подпись ГОСТ верна; издателя сертификата проверьте сами:"`,
    '  openssl x509 -engine gost -in "$token" -noout -subject -issuer -nameopt utf8,sep_comma_plus 2>/dev/null',
    `else unchecked="$unchecked "${seal}; fi`,
  ]
}

function ownGostCheck({ position, sealed_bytes }: Seal): string[] {
  return [
    // without the document time-stamps that came after it
    `head -c ${sealed_bytes} sealed/${position}.pdf > "$content"`,
    ...gostCheck(String(position), `sealed/${position}.gost.p7s`, '"$content"'),
  ]
}

/** Ties the journal to the seal: without it a journal could be rewritten from its first row. */
function headCheck({ position }: Seal, signing_rows: readonly string[]): string[] {
  if (signing_rows.length === 0) return []
  const rows = signing_rows.map((path) => `-e ${path}`).join(' ')
  return [
    `grep ${rows} journal/chain.txt | cut -d" " -f3 > "$token"`,
    'if command -v pdftotext > /dev/null; then',
    `  ${headInProtocol(String(position), `sealed/${position}.pdf`)}`,
    ...wordsInProtocol(String(position), `sealed/${position}.pdf`).map((line) => `  ${line}`),
    `  echo "документ ${position}: хеш записи о подписании стоит в протоколе"`,
    `else echo "документ ${position}: сверьте сами, в протоколе должен стоять хеш $(tail -n 1 "$token")"; fi`,
  ]
}

/** $token has the hash. */
export const headInProtocol = (name: string, file: string): string =>
  `pdftotext ${file} - 2>/dev/null | tr -d " \\n\\f" | grep -qF -f "$token" || wrong "в протоколе файла ${name} нет хеша записи о подписании"`

function ownStampCheck({ position, at, stamp }: Seal): string[] {
  if (!stamp) return []
  return [
    ...stampCheck({ name: String(position), seal: `sealed/${position}.p7s`, ...stamp, at: seconds(at) }),
    `echo "документ ${position}: штамп времени верен:$(openssl ts -reply -in "$token" -token_in -text 2>/dev/null | sed -n 's/^Time stamp://p')"`,
  ]
}

export type StampWords = Pick<SealWords, 'name' | 'seal' | 'at'> & {
  signature: SealWords['place']
  token: SealWords['place']
}

/** The token covers the signature value (RFC 3161, appendix A). */
export function stampCheck({ name, seal, signature, token, at }: StampWords): string[] {
  return [
    `${cut(signature, seal)} > "$content"`,
    `${cut(token, seal)} > "$token"`,
    `openssl ts -verify -in "$token" -token_in -data "$content" -CAfile certificates/tsa-root.pem ` +
      `-untrusted certificates/tsa.pem -partial_chain -attime ${at} > /dev/null 2>&1 || wrong "штамп времени файла ${name}"`,
  ]
}
