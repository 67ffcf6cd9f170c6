/** Parts and messages of `check.sh` in the archive of evidence. */

export type Place = { at: number; length: number }
export type Seal = {
  position: number
  head_bytes: number
  tail_bytes: number
  /** offset of the signed document in the sealed copy */
  original: Place
  /** time at which its certificates must be valid: of the time-stamp, else of our clock */
  at: Date
  /** offsets of the signature and the token in the .p7s, bytes */
  stamp: { signature: Place; token: Place } | null
}

/** Paths inside the archive. */
export type Recorded = {
  seals: readonly Seal[]
  /** journal rows of the signature: the protocol contains the hash of the last one; none without a signature */
  signing_rows: readonly string[]
  /** files whose hash is in a journal row up to the signature, which the seal covers; else in any row */
  hashed: readonly { path: string; before_signing: boolean }[]
  /** journal rows included in full */
  rows: number
  /** all other files except this one, its checksums and the README */
  files: readonly string[]
  has_gaps: boolean
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
export const cut = ({ at, length }: Place, file: string) => `tail -c +${at + 1} ${file} | head -c ${length}`

/**
 * Checks the whole archive with POSIX sh in any locale; prints what is right, exits with 1 at the first failure and
 * with 2 when a program is missing.
 */
export function evidenceCheck({ seals, signing_rows, hashed, rows, files, has_gaps }: Recorded): string {
  const signed = signing_rows.at(-1)
  return [
    '#!/bin/sh',
    '# Проверяет всё, что лежит рядом. Нужны sha256sum, cmp, od и OpenSSL 3; если есть, то и pdfsig с pdftotext.',
    'set -eu',
    'LC_ALL=C',
    'export LC_ALL',
    'cd -- "$(dirname -- "$0")"',
    'wrong() { echo "НЕВЕРНО: $1"; exit 1; }',
    'for tool in sha256sum cmp od openssl; do command -v "$tool" > /dev/null || { echo "Нет программы $tool"; exit 2; }; done',
    'openssl cms -help 2>&1 | grep -q -e -cades || { echo "Нужен OpenSSL 3"; exit 2; }',
    'content=$(mktemp)',
    'token=$(mktemp)',
    'trap \'rm -f "$content" "$token"\' EXIT',
    'sha256sum -c SHA256SUMS > "$content" 2>&1 || { grep -v ": OK$" "$content"; wrong "файлы изменены"; }',
    // files that operating systems add to folders are ignored
    "find . -type f ! -name '.*' ! -name Thumbs.db ! -name desktop.ini | sed 's|^\\./||' | while read -r file; do",
    `  case $file in README.txt | check.sh | SHA256SUMS | journal/*.json | ${files.join(' | ')}) ;;`,
    '    *) wrong "не из этого архива: $file" ;;',
    '  esac',
    'done',
    'echo "файлы целы"',
    ...journalCheck(rows, has_gaps),
    'echo "журнал цел"',
    ...seals.flatMap((seal) => [...sealCheck(seal), ...anchorCheck(seal, signing_rows), ...stampCheck(seal)]),
    ...(signed === undefined
      ? []
      : [
          `sed "/ ${signed.replaceAll('/', '\\/')}$/q" journal/chain.txt | while read -r _ _ _ file; do [ "$file" = - ] || cat "$file"; done > "$token"`,
        ]),
    ...hashed.map(({ path, before_signing }) => {
      const rows = before_signing ? '"$token"' : 'journal/*.json'
      return `grep -q "$(sha256sum < ${path} | cut -c1-64)" ${rows} || wrong "хеша ${path} нет в журнале"`
    }),
    'echo "хеши документов и принятых текстов стоят в журнале"',
    ...(seals.length > 0
      ? [
          'echo "Сертификат печати; сверьте отпечаток с тем, что назвал оператор:"',
          'openssl x509 -in certificates/operator.pem -noout -fingerprint -sha256',
        ]
      : []),
    'echo "ВСЁ ВЕРНО"',
    '',
  ].join('\n')
}

function journalCheck(rows: number, has_gaps: boolean): string[] {
  return [
    'for file in journal/*.json; do grep -q " $file\\$" journal/chain.txt || wrong "записи $file нет в цепочке"; done',
    'last=""',
    'number=""',
    'while read -r seq prev hash file || [ -n "$seq" ]; do',
    ...(has_gaps ? ['  if [ "$seq" = gap ]; then last=""; continue; fi'] : []),
    '  if [ -n "$last" ]; then',
    '    [ "$prev" = "$last" ] && [ "$seq" -eq "$((number + 1))" ] || wrong "запись $seq не продолжает цепочку"',
    '  fi',
    '  if [ "$file" != - ]; then',
    '    made=$( { printf "%s\\n" "$prev"; cat "$file"; } | sha256sum | cut -d" " -f1)',
    '    [ "$made" = "$hash" ] || wrong "запись $seq изменена"',
    '  fi',
    '  last=$hash',
    '  number=$seq',
    'done < journal/chain.txt',
    `[ "$(find journal -name "*.json" | wc -l)" -eq ${rows} ] || wrong "записей журнала должно быть ${rows}"`,
  ]
}

/** The seal covers everything except its own signature, and that space contains nothing else. */
function sealCheck({ position, head_bytes, tail_bytes, original, at }: Seal): string[] {
  const [sealed, seal] = [`sealed/${position}.pdf`, `sealed/${position}.p7s`]
  return [
    `{ head -c ${head_bytes} ${sealed}; tail -c ${tail_bytes} ${sealed}; } > "$content"`,
    `openssl cms -verify -cades -binary -inform DER -in ${seal} -content "$content" -out /dev/null ` +
      `-CAfile certificates/root.pem -partial_chain -attime ${seconds(at)} -purpose any 2>/dev/null || wrong "печать файла ${position}"`,
    `seal=$(od -An -v -tx1 ${seal} | tr -d " \\n")`,
    `place=$(tail -c +${head_bytes + 1} ${sealed} | head -c $(($(wc -c < ${sealed}) - ${head_bytes + tail_bytes})) | tr A-F a-f)`,
    `case $place in "<$seal"*) ;; *) wrong "в файле ${position} другая печать";; esac`,
    `[ "$(printf %s "\${place#"<$seal"}" | tr -d 0)" = ">" ] || wrong "в месте печати файла ${position} есть лишнее"`,
    `${cut(original, sealed)} | cmp -s - originals/${position}.pdf || wrong "исходный документ в файле ${position}"`,
    'if command -v pdfsig > /dev/null; then',
    `  pdfsig -nocert ${sealed} > "$content" 2>/dev/null || true`,
    '  grep -q "Signature is Valid" "$content" && grep -q "Total document signed" "$content" &&',
    `    ! grep "Signature Validation" "$content" | grep -qv "is Valid" || wrong "pdfsig, файл ${position}"`,
    'fi',
    `echo "документ ${position}: печать верна"`,
  ]
}

/** Ties the journal to the seal: without it a journal could be rewritten from its first row. */
function anchorCheck({ position }: Seal, signing_rows: readonly string[]): string[] {
  if (signing_rows.length === 0) return []
  const rows = signing_rows.map((path) => `-e ${path}`).join(' ')
  return [
    `grep ${rows} journal/chain.txt | cut -d" " -f3 > "$token"`,
    'if command -v pdftotext > /dev/null; then',
    `  pdftotext sealed/${position}.pdf - 2>/dev/null | tr -d " \\n\\f" | grep -qF -f "$token" || wrong "в протоколе файла ${position} нет хеша записи о подписании"`,
    `  echo "документ ${position}: хеш записи о подписании стоит в протоколе"`,
    `else echo "документ ${position}: сверьте сами, в протоколе должен стоять хеш $(tail -n 1 "$token")"; fi`,
  ]
}

/** The token covers the signature value (RFC 3161, appendix A). */
function stampCheck({ position, at, stamp }: Seal): string[] {
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
