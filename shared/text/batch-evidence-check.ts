import {
  anchorStampCheck,
  documentStampCheck,
  gostCheck,
  headInProtocol,
  headsCheck,
  rootsShown,
  sampleCheck,
  sealCheck,
  stampCheck,
  voucherNotes,
  vouchers,
} from './evidence-check.ts'
import { toldFunction, wordsInProtocol } from './told-check.ts'

/**
 * `steps.sh` of an archive of many requests. The script is the same for all: what it has to check is in the archive's
 * files, which it reads one request after another.
 *
 * - `requests/N/chain.txt`: number, previous hash and hash of each journal row; its text is in the same line of
 *   `journal.txt`.
 * - `requests/N/documents.txt`: a line for each sealed document, see `documentLine`.
 * - `requests/N/stamps.txt`: copy, token, head, tail, size and seconds of each document time-stamp after the last seal.
 * - `requests/N/claims.txt`, and `claims.txt` for what requests share: who vouches for what, see `ClaimBy`.
 * - `anchors/N.tree`: height, index and hash of the nodes that lead, with the rows of the archive, to the root of their
 *   tree (RFC 9162).
 */
export function batchEvidenceCheck(): string {
  return [
    ...filesCheck,
    ...toldFunction,
    ...requestCheck,
    'for dir in requests/*/; do [ ! -d "$dir" ] || check "${dir%/}"; done',
    ...copiesCheck,
    'if [ -f anchors/heads.txt ]; then',
    ...headsCheck,
    ...treesCheck,
    `while read -r file at; do ${anchorStampCheck('anchors/$file.txt', 'anchors/$file.tst', '$at')}; done < anchors/stamps.txt`,
    ...rootsShown,
    'fi',
    ...claimsTable,
    '',
  ].join('\n')
}

/**
 * Who vouches for a row (`row BY NUMBER`) or file (`file BY PATH`). Rows: `signed` is named in the protocol, `linked`
 * directly precedes it, `named` has its hash in it; `anchor:NUMBER`. Files: `copy` is covered by the seal itself, `seal` has
 * its hash in a row under the seal, `chain` in another row.
 */
export type ClaimBy =
  | 'signed'
  | 'linked'
  | 'named'
  | `anchor:${string}`
  | 'copy'
  | 'seal'
  | 'chain'
  | 'rows'
  | 'archive'
  | 'published'
  | 'stamp'
  | 'nobody'

/** Byte ranges in the seal beside the copy; `0 0` for what is not there. */
type Range = { at: number; length: number }

export type DocumentLine = {
  position: number
  original: string
  /** the copy with the seals of all who have signed; that of this request is at its beginning */
  sealed: string
  /** of the copy with the seals up to this one */
  bytes: number
  /** null when no journal row has it */
  sha256: string | null
  head: number
  tail: number
  place: Range
  stamp: { signature: Range; token: Range } | null
  /** seconds at which the certificates must be valid */
  at: number
}

const none: Range = { at: 0, length: 0 }

export function documentLine(line: DocumentLine): string {
  const { position, original, sealed, bytes, sha256, head, tail, place, stamp, at } = line
  const ranges = [place, stamp?.signature ?? none, stamp?.token ?? none].map((one) => `${one.at} ${one.length}`)
  return `${[position, original, sealed, bytes, sha256 ?? '-', head, tail, ...ranges, at].join(' ')}\n`
}

const filesCheck = [
  'find . -name claims.txt -exec cat {} + | sed -n "s/^file [a-z]* //p" | sort -u > "$work/claimed"',
  'for list in summed claimed; do',
  '  extra=$(comm -23 "$work/there" "$work/$list" | head -n 1)',
  '  [ -z "$extra" ] || wrong "не из этого архива: $extra"',
  '  extra=$(comm -13 "$work/there" "$work/$list" | head -n 1)',
  '  [ -z "$extra" ] || wrong "нет файла $extra"',
  'done',
]

const rowsHash = [
  '  rm -rf "$work/rows"',
  '  mkdir "$work/rows"',
  '  awk -v dir="$work/rows" \'NR == FNR { prev[FNR] = $2; next }',
  '    { file = sprintf("%s/%06d", dir, FNR); print prev[FNR] > file; printf "%s", $0 > file; close(file) }\' \\',
  '    "$1/chain.txt" "$1/journal.txt"',
  '  said=$(sha256sum "$work/rows"/* | cut -c1-64 | paste -d" " "$1/chain.txt" - |',
  '    awk \'NF != 4 || $3 != $4 { print "запись " $1 " изменена"; exit 1 }\') || wrong "$1: $said"',
]

const rowsClaims = [
  '  : > "$work/under"',
  '  : > "$token"',
  '  said=$(awk -v under="$work/under" -v head="$token" \'',
  '    function bad(text) { print text; failed = 1; exit 1 }',
  '    FILENAME == ARGV[1] {',
  '      if (rows && $1 <= last + 0) bad("запись " $1 " не на своём месте")',
  '      if (rows && $1 == last + 1 && $2 != hash[last]) bad("запись " $1 " не продолжает цепочку")',
  '      last = $1; hash[$1] = $3; seq[++rows] = $1; number[$1] = rows; next',
  '    }',
  '    FILENAME == ARGV[2] {',
  '      if ($1 != "row") next',
  '      if (!($3 in hash)) bad("записи " $3 " нет в цепочке")',
  '      by[$3] = $2; if ($2 == "signed") main = $3',
  '      next',
  '    }',
  '    { text[FNR] = $0 }',
  '    END {',
  '      if (failed) exit 1',
  '      if (main != "") for (i = number[main]; i > 1 && seq[i - 1] == seq[i] - 1; i--) linked[i - 1] = 1',
  '      for (i = 1; i <= rows; i++) {',
  '        how = by[seq[i]]',
  '        if (how == "") bad("запись " seq[i] " не перечислена")',
  '        if (how == "named" && index(text[number[main]], hash[seq[i]]) == 0 || how == "linked" && !(i in linked))',
  '          bad("хеша записи " seq[i] " нет в записи о подписании")',
  '        if (how == "named" || how == "linked" || how == "signed") print text[i] > under',
  '        if (how == "signed") print hash[seq[i]] > head',
  '      }',
  '    }\' "$1/chain.txt" "$1/claims.txt" "$1/journal.txt") || wrong "$1: $said"',
]

const documentsCheck = [
  '  : > "$work/covered"',
  '  copy=$work/copy.pdf',
  '  cp "$token" "$work/head"',
  '  while read -r position original sealed bytes sum head tail at length s_at s_length t_at t_length when; do',
  '    name=$1/$position',
  '    head -c "$bytes" "$sealed" > "$copy"',
  '    if [ "$sum" != - ]; then',
  '      [ "$(sha256sum < "$copy" | cut -c1-64)" = "$sum" ] && grep -q "$sum" "$1/journal.txt" || wrong "хеша экземпляра $name нет в журнале"',
  '    fi',
  ...[
    ...sealCheck({
      name: '$name',
      sealed: '"$copy"',
      seal: '"$name.p7s"',
      original: '"$original"',
      head: '$head',
      tail: '$tail',
      place: { at: '$at', length: '$length' },
      at: '$when',
    }),
    'cp "$work/head" "$token"',
    'if [ -s "$token" ]; then',
    `  if command -v pdftotext > /dev/null; then ${headInProtocol('$name', '"$copy"')}`,
    ...wordsInProtocol('$name', '"$copy"'),
    '  else echo "документ $name: сверьте сами, в протоколе должен стоять хеш $(cat "$token")"; fi',
    'fi',
    'if [ "$t_length" -gt 0 ]; then',
    ...stampCheck({
      name: '$name',
      seal: '"$name.p7s"',
      signature: { at: '$s_at', length: '$s_length' },
      token: { at: '$t_at', length: '$t_length' },
      at: '$when',
    }),
    'fi',
    'if [ -f "$name.gost.p7s" ]; then',
    ...gostCheck('$name', '"$name.gost.p7s"', '"$copy"'),
    'fi',
    'printf "%s\\n" "$original" "$sealed" "$name.p7s" >> "$work/covered"',
    'echo "$sealed $bytes" >> "$work/copies"',
  ].map((line) => `    ${line}`),
  '  done < "$1/documents.txt"',
]

const filesClaims = [
  '  while read -r kind by path; do',
  '    [ "$kind" = file ] || continue',
  '    case $by in',
  '      copy) grep -qxF "$path" "$work/covered" || wrong "печать не покрывает $path" ;;',
  '      seal | chain)',
  '        where=$work/under',
  '        [ "$by" = seal ] || where=$1/journal.txt',
  '        grep -q "$(sha256sum < "$path" | cut -c1-64)" "$where" || wrong "хеша $path нет в журнале" ;;',
  '    esac',
  '  done < "$1/claims.txt"',
]

/** Of one request; the argument is its folder. */
const requestCheck = [
  ': > "$work/copies"',
  'check() {',
  ...sampleCheck('"$1/request.json"', '$1'),
  ...rowsHash,
  ...rowsClaims,
  '  said=$(told "$1/journal.txt" "$1/request.json") || wrong "$1/request.json: $said"',
  ...documentsCheck,
  ...filesClaims,
  '  said=$(kept) || wrong "$1: $said"',
  '  echo "$1: записей журнала $(wc -l < "$1/chain.txt" | tr -d " "), печатей $(wc -l < "$1/documents.txt" | tr -d " "), всё верно"',
  '}',
]

/** Only time-stamps of the whole document may come after the last seal; the last one ends with the file. */
const copiesCheck = [
  'find . -name stamps.txt -path "./requests/*" -exec cat {} + > "$work/stamps"',
  'while read -r sealed file head tail size when; do',
  ...documentStampCheck({
    name: '$sealed',
    sealed: '"$sealed"',
    token: '"$file"',
    head: '$head',
    tail: '$tail',
    size: '$size',
    at: '$when',
  }).map((line) => `  ${line}`),
  '  echo "$sealed $size" >> "$work/copies"',
  'done < "$work/stamps"',
  'sort -k1,1 -k2,2n "$work/copies" | awk \'{ last[$1] = $2 } END { for (file in last) print file, last[file] }\' > "$work/last"',
  'while read -r file bytes; do',
  '  [ "$(wc -c < "$file")" -eq "$bytes" ] || wrong "после последней печати в $file есть лишнее"',
  'done < "$work/last"',
]

/**
 * All rows of an anchor climb at once, level by level: 65 bytes before each hash, cut apart by split, hashed by one
 * sha256sum. The last node of an odd level passes to the next one as it is.
 */
const treesCheck = [
  'find requests -name chain.txt -exec cat {} + | cut -d" " -f1,3 | sort -n -u > "$work/all"',
  'hashes() {',
  '  rm -rf "$work/blocks"',
  '  mkdir "$work/blocks"',
  '  printf "$(cat "$1")" | split -b 65 -a 5 - "$work/blocks/"',
  '  find "$work/blocks" -type f | sort | xargs sha256sum | cut -c1-64',
  '}',
  'climb_all() {',
  '  awk -v first="$2" -v last="$3" \'$1 >= first && $1 <= last { print $1 - first }\' "$work/all" > "$work/index"',
  '  awk -v first="$2" -v last="$3" \'$1 >= first && $1 <= last { printf "\\\\000%s", $2 }\' "$work/all" > "$work/octal"',
  '  hashes "$work/octal" | paste -d" " "$work/index" - > "$work/level"',
  '  count=$(($3 - $2 + 1))',
  '  height=0',
  '  while [ "$count" -gt 1 ]; do',
  '    : > "$work/index"; : > "$work/octal"; : > "$work/passed"',
  '    { cat "$work/level"; awk -v height="$height" \'$1 == height { print $2, $3 }\' "anchors/$1.tree"; } | sort -n |',
  '      awk -v count="$count" -v octal="$work/octal" -v pairs="$work/index" -v passed="$work/passed" \'',
  '        function bytes(hex, i) {',
  '          for (i = 1; i < 64; i += 2)',
  '            printf "\\\\%03o", (index(digits, substr(hex, i, 1)) - 1) * 16 + index(digits, substr(hex, i + 1, 1)) - 1 > octal',
  '        }',
  '        BEGIN { digits = "0123456789abcdef"; left = -1 }',
  '        $2 !~ /^[0-9a-f]+$/ || length($2) != 64 { failed = 1; exit 1 }',
  '        $1 % 2 == 0 && left >= 0 { failed = 1; exit 1 }',
  '        $1 % 2 == 0 && $1 == count - 1 { print $1 / 2, $2 > passed; next }',
  '        $1 % 2 == 0 { left = $1; held = $2; next }',
  '        left < 0 || $1 != left + 1 { failed = 1; exit 1 }',
  '        { printf "\\\\001" > octal; bytes(held); bytes($2); print left / 2 > pairs; left = -1 }',
  "        END { if (failed || left >= 0) exit 1 }' || return 1",
  '    { [ ! -s "$work/index" ] || hashes "$work/octal" | paste -d" " "$work/index" -; cat "$work/passed"; } > "$work/above"',
  '    mv "$work/above" "$work/level"',
  '    count=$(((count + 1) / 2))',
  '    height=$((height + 1))',
  '  done',
  '  [ "$(cat "$work/level")" = "0 $4" ]',
  '}',
  'while read -r anchor chain first last hash tree path; do',
  '  climb_all "$anchor" "$first" "$last" "$tree" || wrong "записи не доходят до якоря $anchor"',
  'done < anchors/heads.txt',
  "find . -name claims.txt -exec cat {} + | awk 'NR == FNR { first[$1] = $3; last[$1] = $4; next }",
  '  $1 == "row" && $2 ~ /^anchor:/ { n = substr($2, 8); if (!(n in first) || $3 < first[n] + 0 || $3 > last[n] + 0) exit 1 }\' \\',
  '  anchors/heads.txt - || wrong "запись не того якоря"',
]

const words: Record<Exclude<ClaimBy, `anchor:${string}`>, string> = {
  ...vouchers,
  signed: vouchers.seal,
  linked: vouchers.seal,
  named: vouchers.seal,
  copy: vouchers.seal,
}

const claimsTable = [
  "cat << 'END'",
  '',
  'КТО ЗА ЧТО РУЧАЕТСЯ',
  'END',
  'for file in requests/*/claims.txt claims.txt; do [ ! -f "$file" ] || awk -v journal="${file%claims.txt}journal.txt" \'',
  `  BEGIN { ${Object.entries(words)
    .map(([by, text]) => `say["${by}"] = "${text}"`)
    .join('; ')} }`,
  '  function line(what, by) { printf "%-52s  %s\\n", what, by }',
  '  function flush() { if (from != "") line(journal " " (from == to ? from : from "..." to " (" count ")"), was); from = "" }',
  '  $1 == "row" {',
  `    by = $2 ~ /^anchor:/ ? "${vouchers.anchor} № " (substr($2, 8) + 0) : say[$2]`,
  '    if (by != was || from == "") { flush(); from = $3; count = 0; was = by }',
  '    to = $3; count++; next',
  '  }',
  '  { flush(); line($3, say[$2]) }',
  '  END { flush() }\' "$file"; done',
  "cat << 'END'",
  ...voucherNotes,
  'END',
]
