import { journalRules } from '../rules/journal-tells.ts'
import { timelineTexts } from './timeline.ts'

/** Separates columns of a rule: texts have none. */
const tab = '\t'

/**
 * For a `check.sh`: the function `told ROWS REQUEST`, which says whether `request.json` is exactly what the rows of the
 * journal say by `shared/rules/journal-tells.ts`. ROWS has a row a line. $work is scratch; `$work/words` gets what the
 * protocol must say. `kept` then says whether a file is missing whose hash the rows name.
 */
export const toldFunction: string[] = [
  `cat << 'END' > "$work/rules"`,
  ...journalRules.map((rule) => `rule${tab}${rule.join(tab)}`),
  ...Object.entries(timelineTexts).map((text) => `text${tab}${text.join(tab)}`),
  'END',
  `cat << 'END' > "$work/told.awk"`,
  ...String.raw`function join(base, name) { return base == "" ? name : base "." name }
# JSON: V has the values by their path, H the paths that have anything
function put(path, token, at) {
  V[path] = token
  for (;;) { H[path] = 1; at = length(path); while (at > 0 && substr(path, at, 1) != ".") at--; if (at == 0) break; path = substr(path, 1, at - 1) }
}
function read(s, token, depth, kind, base, name, count, key) {
  split("", V); split("", H); depth = 0
  while (match(s, /^[ \r\n]*("([^"\\]|\\.)*"|[][{}:,]|[^][{}:, \r\n"]+)/)) {
    token = substr(s, 1, RLENGTH); s = substr(s, RLENGTH + 1); sub(/^[ \r\n]+/, "", token)
    if (token == "{" || token == "[") {
      if (depth > 0) count[depth]++
      base[depth + 1] = depth == 0 ? "" : join(base[depth], name[depth])
      depth++; kind[depth] = token; count[depth] = 0; key[depth] = token == "{"; name[depth] = 0
    } else if (token == "}" || token == "]") {
      if (count[depth] == 0) put(base[depth], token == "}" ? "{}" : "[]")
      depth--
    } else if (token == ":") key[depth] = 0
    else if (token == ",") { if (kind[depth] == "{") key[depth] = 1; else name[depth]++ }
    else if (key[depth]) name[depth] = substr(token, 2, length(token) - 2)
    else { count[depth]++; put(join(base[depth], name[depth]), token) }
  }
  if (depth != 0 || s !~ /^[ \r\n]*$/) { print "не JSON"; failed = 1; exit 1 }
}
function plain(token) { return token ~ /^"/ ? substr(token, 2, length(token) - 2) : token }
function iso(ms, s, days, rest, era, day, year, of, month) {
  s = int(ms / 1000); days = int(s / 86400); rest = s - days * 86400
  day = days + 719468; era = int(day / 146097); day -= era * 146097
  year = int((day - int(day / 1460) + int(day / 36524) - int(day / 146096)) / 365)
  of = day - (365 * year + int(year / 4) - int(year / 100))
  month = int((5 * of + 2) / 153); day = of - int((153 * month + 2) / 5) + 1
  month += month < 10 ? 3 : -9; year += era * 400 + (month <= 2)
  return sprintf("\"%04d-%02d-%02dT%02d:%02d:%02d.%03dZ\"", year, month, day, int(rest / 3600), int(rest % 3600 / 60), rest % 60, ms - s * 1000)
}
function drop(at, path) { delete T[at]; for (path in T) if (index(path, at ".") == 1) delete T[path] }
function apply(place, value, at, part, parts, n, i, path) {
  if ((i = index(value, "?")) > 0) { if (!(substr(value, 1, i - 1) in H)) return; value = substr(value, i + 1) }
  path = value
  if (value ~ /^(iso|text)\(/) { sub(/^[a-z]*\(/, "", path); sub(/\)$/, "", path) }
  if (value !~ /^=/ && value != "-" && value != "++" && !(path in H)) return
  at = ""
  while (place != "") {
    if (place ~ /^\{/) { i = index(place, "}"); part = substr(place, 2, i - 2); place = substr(place, i + 2)
      if (!(part in V) || V[part] == "null") return
      part = plain(V[part])
    } else { i = index(place, "."); if (i == 0) i = length(place) + 1; part = substr(place, 1, i - 1); place = substr(place, i + 1) }
    if (part == "+") { if (!(at in N)) N[at] = C[at]++; part = N[at] }
    at = join(at, part)
  }
  if (value == "++") { T[at] = T[at] + 1; return }
  if (value == "-" || (at in S)) drop(at)
  if (value == "-") return
  if (value ~ /^=/) T[at] = substr(value, 2)
  else if (value ~ /^iso/) T[at] = iso(V[path])
  else if (value ~ /^text/) T[at] = (plain(V[path]) in X) ? "\"" X[plain(V[path])] "\"" : V[path]
  else if (path in V) T[at] = V[path]
  else { delete T[at]; S[at] = 1; for (i in V) if (index(i, path ".") == 1) T[at substr(i, length(path) + 1)] = V[i] }
}
function bad(text) { print text; failed = 1; exit 1 }
FILENAME == ARGV[1] {
  n = split($0, part, "\t")
  if (part[1] == "text") X[part[2]] = part[3]
  else { rules++; event[rules] = part[2]; place[rules] = part[3]; value[rules] = part[4]; own[part[2]] = own[part[2]] " " rules }
  next
}
FILENAME == ARGV[2] {
  if ($0 == "") next
  read($0); split("", N)
  name = plain(V["event"]); noun = name; sub(/\..*/, ".*", noun)
  n = split(own[name] " " own[noun], mine, " ")
  for (i = 1; i <= n; i++) apply(place[mine[i]], value[mine[i]])
  next
}
{ text = text $0 "\n" }
END {
  if (failed) exit 1
  read(text)
  for (path in T) if (!(path in V)) bad("нет сказанного в журнале: " path)
  for (path in V) if (!(path in T) && path != "not_in_journal.sample") bad("журнал этого не говорит: " path)
  for (path in T) if (V[path] != T[path]) bad("не то, что в журнале: " path)
  for (path in T) if (path ~ /(sha256|consents\.(agreement|personal_data))$/ && length(T[path]) == 66 && path ~ /^(documents\.|consents\.|messages\.|signature\.consent|request\.message|events\..*(list_sha256|consents))/)
    print plain(T[path]) > need
  if (("signature.code_id") in T) {
    print plain(T["signature.consent_sha256"]) > words
    for (path in T) if (path ~ /^documents\.[0-9]+\.sha256$/) print plain(T[path]) > words
    path = plain(T["signature.signer_phone"]); print substr(path, length(path) - 3, 2) "-" substr(path, length(path) - 1) > words
    path = plain(T["signature.signer_full_name"]); gsub(/ /, "", path); print path > name_file
  }
}`.split('\n'),
  'END',
  'told() {',
  '  : > "$work/need"; : > "$work/words"; : > "$work/name"',
  '  awk -v need="$work/need" -v words="$work/words" -v name_file="$work/name" -f "$work/told.awk" "$work/rules" "$1" "$2" ||',
  '    return 1',
  '  # что протокол мог напечатать иначе, сверять с ним нечем',
  '  [ -n "$(tr -d "A-Za-z \\n\\320\\321\\200-\\277-" < "$work/name")" ] || cat "$work/name" >> "$work/words"',
  '}',
  'kept() {',
  '  cut -c1-64 SHA256SUMS | sort -u > "$work/sums"',
  '  gone=$(sort -u "$work/need" | comm -23 - "$work/sums" | head -n 1)',
  '  [ -z "$gone" ] || { echo "нет файла с хешем $gone, который назван в журнале"; return 1; }',
  '}',
]

/** @param file a sealed copy, whose protocol must say what the rows say */
export const wordsInProtocol = (name: string, file: string): string[] => [
  `pdftotext ${file} - 2>/dev/null | tr -d " \\n\\f" > "$work/protocol"`,
  'while read -r word; do',
  `  [ -z "$word" ] || grep -qF -e "$word" "$work/protocol" || wrong "в протоколе файла ${name} нет сказанного в журнале: $word"`,
  'done < "$work/words"',
]
