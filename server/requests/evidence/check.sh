#!/bin/sh
# Проверяет всё, что лежит рядом, и говорит, кто за что ручается. Один и тот же во всех архивах, об одной заявке и о многих:
# что проверять, стоит в файлах архива. Нужны sha256sum, cmp, od и OpenSSL 3; если есть, то и pdfsig с pdftotext.
# Заканчивается с 1 на первом неверном, с 2, если чем проверять, нет (и подписи ГОСТ тоже), с 3, если всё верно, но это образец.
set -eu
LC_ALL=C
export LC_ALL
cd -- "$(dirname -- "$0")"
where_from="macOS: brew install openssl@3 coreutils; Windows: WSL или Git Bash"
no_gost_engine="У openssl здесь нет модуля gost (в Debian libengine-gost-openssl): поставьте его и повторите либо проверьте подпись российской программой"
wrong() { echo "НЕВЕРНО: $1"; exit 1; }
for tool in sha256sum cmp od openssl awk comm paste split xargs; do
  command -v "$tool" > /dev/null || { echo "Нет программы $tool. $where_from"; exit 2; }
done
openssl cms -help 2>&1 | grep -q -e -cades || { echo "Нужен OpenSSL 3. $where_from"; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
content=$work/content
token=$work/token
copy=$work/copy.pdf
unchecked=""
samples=""
# сертификат, которым подписано (в $token), — один из этого файла: корневой мог выпустить и чужие
body() { grep -v -e ----- "$1" | tr -d '\r\n'; }
signed_by() { case "$(body "$1")" in *"$(body "$token")"*) ;; *) return 1 ;; esac; }

# --- файлы: их список подписан, и других здесь нет
sha256sum -c SHA256SUMS > "$content" 2>&1 || { grep -v ": OK$" "$content"; wrong "файлы изменены"; }
# сертификат переживает своё применение здесь: подпись говорит, кто собрал архив, а не когда
openssl cms -verify -cades -binary -inform DER -in SHA256SUMS.p7s -content SHA256SUMS -out /dev/null \
  -CAfile certificates/archive-root.pem -partial_chain -no_check_time -purpose any -signer "$token" 2>/dev/null &&
  signed_by certificates/archive.pem || wrong "SHA256SUMS подписан не печатью оператора"
# ссылка вела бы каждый раз к другим байтам; не в счёт только то, что системы добавляют сами
link=$(find . ! -type f ! -type d | head -n 1)
[ -z "$link" ] || wrong "это ссылка, а не файл: $link"
find . -type f ! -name .DS_Store ! -name Thumbs.db ! -name desktop.ini | sed 's|^\./||' | sort > "$work/there"
{ cut -c67- SHA256SUMS; echo SHA256SUMS; echo SHA256SUMS.p7s; } | sort > "$work/summed"
find . -name claims.txt -exec cat {} + | sed -n "s/^file [a-z]* //p" | sort -u > "$work/claimed"
for list in summed claimed; do
  extra=$(comm -23 "$work/there" "$work/$list" | head -n 1)
  [ -z "$extra" ] || wrong "не из этого архива: $extra"
  extra=$(comm -13 "$work/there" "$work/$list" | head -n 1)
  [ -z "$extra" ] || wrong "нет файла $extra"
done
echo "файлы целы, их список подписан печатью оператора"

# --- request.json говорит то же, что записи журнала, по этим правилам: событие, место, значение
cat << 'END' > "$work/rules"
ПРАВИЛА
END
cat << 'END' > "$work/told.awk"
function join(base, name) { return base == "" ? name : base "." name }
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
}
END
# told ЗАПИСИ REQUEST: $work/need — хеши файлов, что должны быть в архиве, $work/words — слова, что должны быть в протоколе
told() {
  : > "$work/need"; : > "$work/words"; : > "$work/name"
  awk -v need="$work/need" -v words="$work/words" -v name_file="$work/name" -f "$work/told.awk" "$work/rules" "$1" "$2" ||
    return 1
  # что протокол мог напечатать иначе, сверять с ним нечем
  [ -n "$(tr -d "A-Za-z \n\320\321\200-\277-" < "$work/name")" ] || cat "$work/name" >> "$work/words"
}
cut -c1-64 SHA256SUMS | sort -u > "$work/sums"

# --- записи журнала: chain.txt — номер, предыдущий хеш, хеш; текст записи — в той же строке journal.txt
rows() {
  rm -rf "$work/rows"
  mkdir "$work/rows"
  awk -v dir="$work/rows" 'FILENAME == ARGV[1] { prev[FNR] = $2; next }
    { file = sprintf("%s/%06d", dir, FNR); print prev[FNR] > file; printf "%s", $0 > file; close(file) }' \
    "$1/chain.txt" "$1/journal.txt"
  said=$(find "$work/rows" -type f | sort | xargs sha256sum | cut -c1-64 | paste -d" " "$1/chain.txt" - |
    awk 'NF != 4 || $3 != $4 { print "запись " $1 " изменена"; exit 1 }') || wrong "$1: $said"
  : > "$work/under"
  : > "$work/head"
  # записи под печатью: signed названа в протоколе, linked прямо перед ней, named названа в ней по хешу
  said=$(awk -v under="$work/under" -v head="$work/head" '
    function bad(text) { print text; failed = 1; exit 1 }
    FILENAME == ARGV[1] {
      if (rows && $1 <= last + 0) bad("запись " $1 " не на своём месте")
      if (rows && $1 == last + 1 && $2 != hash[last]) bad("запись " $1 " не продолжает цепочку")
      last = $1; hash[$1] = $3; seq[++rows] = $1; number[$1] = rows; next
    }
    FILENAME == ARGV[2] {
      if ($1 != "row") next
      if (!($3 in hash)) bad("записи " $3 " нет в цепочке")
      by[$3] = $2; if ($2 == "signed") main = $3
      next
    }
    { text[FNR] = $0 }
    END {
      if (failed) exit 1
      if (main != "") for (i = number[main]; i > 1 && seq[i - 1] == seq[i] - 1; i--) linked[i - 1] = 1
      for (i = 1; i <= rows; i++) {
        how = by[seq[i]]
        if (how == "") bad("запись " seq[i] " не перечислена")
        if (how == "named" && index(text[number[main]], hash[seq[i]]) == 0 || how == "linked" && !(i in linked))
          bad("хеша записи " seq[i] " нет в записи о подписании")
        if (how == "named" || how == "linked" || how == "signed") print text[i] > under
        if (how == "signed") print hash[seq[i]] > head
      }
    }' "$1/chain.txt" "$1/claims.txt" "$1/journal.txt") || wrong "$1: $said"
}

# cut_out ФАЙЛ СКОЛЬКО_ДО ДЛИНА
cut_out() { tail -c +$(($2 + 1)) "$1" | head -c "$3"; }
# in_place ФАЙЛ СКОЛЬКО_ДО ДЛИНА ПОДПИСЬ ИМЯ «ДРУГАЯ …» «МЕСТО …»: там стоит эта подпись, дополненная нулями
in_place() {
  hex=$(od -An -v -tx1 "$4" | tr -d " \n")
  place=$(cut_out "$1" "$2" "$3" | tr A-F a-f)
  case $place in "<$hex"*) ;; *) wrong "в файле $5 $6" ;; esac
  [ "$(printf %s "${place#"<$hex"}" | tr -d 0)" = ">" ] || wrong "в месте $7 файла $5 есть лишнее"
}
# token_time ШТАМП
token_time() { openssl ts -reply -in "$1" -token_in -text 2>/dev/null | sed -n 's/^Time stamp://p'; }
# stamped ШТАМП ДАННЫЕ СЕКУНДЫ СЕРТИФИКАТЫ
stamped() {
  openssl ts -verify -in "$1" -token_in -data "$2" -CAfile "certificates/${4}tsa-root.pem" \
    -untrusted "certificates/${4}tsa.pem" -partial_chain -attime "$3" > /dev/null 2>&1
}

# --- печати: documents.txt — номер документа, исходный файл, экземпляр, сколько его первых байт с печатями по эту
# включительно, их SHA-256 из журнала или -, байт до печати и после неё, места исходного документа в экземпляре, подписи и
# штампа времени в печати (начало и длина), секунды, на которые должны быть верны сертификаты
document() {
  head -c "$bytes" "$sealed" > "$copy"
  if [ "$sum" != - ]; then
    [ "$(sha256sum < "$copy" | cut -c1-64)" = "$sum" ] && grep -q "$sum" "$1/journal.txt" || wrong "хеша экземпляра $name нет в журнале"
  fi
  # печать покрывает всё, кроме места для неё самой
  { head -c "$head" "$copy"; tail -c "$tail" "$copy"; } > "$content"
  openssl cms -verify -cades -binary -inform DER -in "$name.p7s" -content "$content" -out /dev/null \
    -CAfile certificates/root.pem -partial_chain -attime "$when" -purpose any -signer "$token" 2>/dev/null &&
    signed_by certificates/operator.pem || wrong "печать файла $name"
  ! openssl x509 -in "$token" -noout -subject -nameopt utf8,sep_comma_plus | grep -q ОБРАЗЕЦ ||
    samples="$samples файл $name"
  in_place "$copy" "$head" $((bytes - head - tail)) "$name.p7s" "$name" "другая печать" печати
  cut_out "$copy" "$at" "$length" | cmp -s - "$original" || wrong "исходный документ в файле $name"
  if command -v pdfsig > /dev/null; then
    pdfsig -nocert "$copy" > "$content" 2>/dev/null || true
    grep -q "Signature is Valid" "$content" && grep -q "Total document signed" "$content" &&
      ! grep "Signature Validation" "$content" | grep -qv "is Valid" || wrong "pdfsig, файл $name"
  fi
  # протокол под печатью называет хеш записи о подписании: без этого журнал можно было бы написать заново
  [ -s "$work/head" ] || wrong "$name: печать не связана с журналом"
  if command -v pdftotext > /dev/null; then
    pdftotext "$copy" - 2>/dev/null | tr -d " \n\f" > "$work/protocol"
    grep -qF -f "$work/head" "$work/protocol" || wrong "в протоколе файла $name нет хеша записи о подписании"
    while read -r word; do
      [ -z "$word" ] || grep -qF -e "$word" "$work/protocol" || wrong "в протоколе файла $name нет сказанного в журнале: $word"
    done < "$work/words"
  else echo "документ $name: сверьте сами, в протоколе должен стоять хеш $(cat "$work/head")"; fi
  # штамп времени стоит на значении подписи (RFC 3161, приложение A)
  if [ "$t_length" -gt 0 ]; then
    cut_out "$name.p7s" "$s_at" "$s_length" > "$content"
    cut_out "$name.p7s" "$t_at" "$t_length" > "$token"
    stamped "$token" "$content" "$when" "" || wrong "штамп времени файла $name"
    echo "документ $name: штамп времени верен:$(token_time "$token")"
  fi
  # издателя сертификата ГОСТ сверяет читатель
  if [ -f "$name.gost.p7s" ]; then
    if openssl engine gost > /dev/null 2>&1; then
      openssl cms -engine gost -verify -binary -inform DER -in "$name.gost.p7s" -content "$copy" \
        -noverify -out /dev/null -signer "$token" > /dev/null 2>&1 || wrong "подпись ГОСТ файла $name"
      echo "документ $name: подпись ГОСТ верна; издателя сертификата проверьте сами:"
      openssl x509 -engine gost -in "$token" -noout -subject -issuer -nameopt utf8,sep_comma_plus 2>/dev/null
    else unchecked="$unchecked $name.gost.p7s"; fi
  fi
  printf "%s\n" "$original" "$sealed" "$name.p7s" >> "$work/covered"
  echo "$sealed $bytes" >> "$work/copies"
}

# --- заявка: её записи, слова о ней, её документы, и за что кто ручается
: > "$work/copies"
check() {
  # у прежних образцов своей печати не было
  ! grep -q '^ *"sample": true' "$1/request.json" || samples="$samples $1"
  rows "$1"
  said=$(told "$1/journal.txt" "$1/request.json") || wrong "$1/request.json: $said"
  : > "$work/covered"
  while read -r position original sealed bytes sum head tail at length s_at s_length t_at t_length when; do
    name=$1/$position
    document "$1"
  done < "$1/documents.txt"
  while read -r kind by path; do
    [ "$kind" = file ] || continue
    case $by in
      copy) grep -qxF "$path" "$work/covered" || wrong "печать не покрывает $path" ;;
      seal | chain)
        where=$work/under
        [ "$by" = seal ] || where=$1/journal.txt
        grep -q "$(sha256sum < "$path" | cut -c1-64)" "$where" || wrong "хеша $path нет в журнале" ;;
    esac
  done < "$1/claims.txt"
  gone=$(sort -u "$work/need" | comm -23 - "$work/sums" | head -n 1)
  [ -z "$gone" ] || wrong "$1: нет файла с хешем $gone, который назван в журнале"
  echo "$1: записей журнала $(wc -l < "$1/chain.txt" | tr -d " "), печатей $(wc -l < "$1/documents.txt" | tr -d " "), всё верно"
}
for dir in requests/*/; do [ ! -d "$dir" ] || check "${dir%/}"; done

# --- после последней печати экземпляра — только штампы времени всего файла; последний из них заканчивается с файлом
find . -name stamps.txt -path "./requests/*" -exec cat {} + > "$work/stamps"
while read -r sealed file head tail size when; do
  { head -c "$head" "$sealed"; head -c "$size" "$sealed" | tail -c "$tail"; } > "$content"
  stamped "$file" "$content" "$when" "" || wrong "штамп времени всего файла $sealed"
  in_place "$sealed" "$head" $((size - head - tail)) "$file" "$sealed" "другой штамп времени" "штампа времени"
  echo "документ $sealed: штамп времени всего файла верен:$(token_time "$file")"
  echo "$sealed $size" >> "$work/copies"
done < "$work/stamps"
sort -k1,1 -k2,2n "$work/copies" | awk '{ last[$1] = $2 } END { for (file in last) print file, last[file] }' > "$work/last"
while read -r file bytes; do
  [ "$(wc -c < "$file")" -eq "$bytes" ] || wrong "после последней печати в $file есть лишнее"
done < "$work/last"

# --- якоря: деревья Меркла (RFC 9162, §2.1.3). heads.txt: якорь, цепочка, первая запись, последняя, её хеш, корень дерева
# записей, путь к корню якоря: L или R — с какой стороны другой хеш. printf по POSIX знает только восьмеричные числа
if [ -f anchors/heads.txt ]; then
  octal() { awk -v hex="$1" 'BEGIN { d = "0123456789abcdef"; for (i = 1; i < length(hex); i += 2)
    printf "\\%03o", (index(d, substr(hex, i, 1)) - 1) * 16 + index(d, substr(hex, i + 1, 1)) - 1 }'; }
  leaf() { { printf "\000"; printf %s "$1"; } | sha256sum | cut -c1-64; }
  node() { printf "$(octal "01$1$2")" | sha256sum | cut -c1-64; }
  climb() {
    at=$1; shift
    for step in "$@"; do case $step in
      L*) at=$(node "${step#L}" "$at") ;;
      R*) at=$(node "$at" "${step#R}") ;;
      *) wrong "шаг доказательства $step" ;;
    esac; done
    echo "$at"
  }
  while read -r anchor chain first last hash tree path; do
    read -r number _ root _ < "anchors/$anchor.txt" || [ -n "$root" ]
    [ "$(climb "$(leaf "$chain $first $last $hash $tree")" $path)" = "$root" ] && [ "$number" -eq "$(echo "$anchor" | sed "s/^0*//")" ] ||
      wrong "цепочка не доходит до якоря $anchor"
  done < anchors/heads.txt
  find requests -name chain.txt -exec cat {} + | cut -d" " -f1,3 | sort -n -u > "$work/all"
  hashes() {
    rm -rf "$work/blocks"
    mkdir "$work/blocks"
    printf "$(cat "$1")" | split -b 65 -a 5 - "$work/blocks/"
    find "$work/blocks" -type f | sort | xargs sha256sum | cut -c1-64
  }
  # все записи якоря поднимаются вместе, уровень за уровнем: перед каждым хешем 65 байт, их разрезает split и хеширует один
  # sha256sum; .tree — высота, номер и хеш узлов рядом. Последний узел нечётного уровня переходит выше как есть
  climb_all() {
    awk -v first="$2" -v last="$3" '$1 >= first && $1 <= last { print $1 - first }' "$work/all" > "$work/index"
    awk -v first="$2" -v last="$3" '$1 >= first && $1 <= last { printf "\\000%s", $2 }' "$work/all" > "$work/octal"
    hashes "$work/octal" | paste -d" " "$work/index" - > "$work/level"
    count=$(($3 - $2 + 1))
    height=0
    while [ "$count" -gt 1 ]; do
      : > "$work/index"; : > "$work/octal"; : > "$work/passed"
      { cat "$work/level"; awk -v height="$height" '$1 == height { print $2, $3 }' "anchors/$1.tree"; } | sort -n |
        awk -v count="$count" -v octal="$work/octal" -v pairs="$work/index" -v passed="$work/passed" '
          function bytes(hex, i) {
            for (i = 1; i < 64; i += 2)
              printf "\\%03o", (index(digits, substr(hex, i, 1)) - 1) * 16 + index(digits, substr(hex, i + 1, 1)) - 1 > octal
          }
          BEGIN { digits = "0123456789abcdef"; left = -1 }
          $2 !~ /^[0-9a-f]+$/ || length($2) != 64 { failed = 1; exit 1 }
          $1 % 2 == 0 && left >= 0 { failed = 1; exit 1 }
          $1 % 2 == 0 && $1 == count - 1 { print $1 / 2, $2 > passed; next }
          $1 % 2 == 0 { left = $1; held = $2; next }
          left < 0 || $1 != left + 1 { failed = 1; exit 1 }
          { printf "\\001" > octal; bytes(held); bytes($2); print left / 2 > pairs; left = -1 }
          END { if (failed || left >= 0) exit 1 }' || return 1
      { [ ! -s "$work/index" ] || hashes "$work/octal" | paste -d" " "$work/index" -; cat "$work/passed"; } > "$work/above"
      mv "$work/above" "$work/level"
      count=$(((count + 1) / 2))
      height=$((height + 1))
    done
    [ "$(cat "$work/level")" = "0 $4" ]
  }
  while read -r anchor chain first last hash tree path; do
    climb_all "$anchor" "$first" "$last" "$tree" || wrong "записи не доходят до якоря $anchor"
  done < anchors/heads.txt
  find . -name claims.txt -exec cat {} + | awk 'NR == FNR { first[$1] = $3; last[$1] = $4; next }
    $1 == "row" && $2 ~ /^anchor:/ { n = substr($2, 8); if (!(n in first) || $3 < first[n] + 0 || $3 > last[n] + 0) exit 1 }' \
    anchors/heads.txt - || wrong "запись не того якоря"
  while read -r file at; do
    stamped "anchors/$file.tst" "anchors/$file.txt" "$at" anchors- || wrong "штамп времени anchors/$file.txt"
  done < anchors/stamps.txt
  echo "записи журнала доходят до якорей; сверьте корни с опубликованными:"
  for file in anchors/*.txt; do case $file in anchors/0*)
    echo "№ $(cut -d" " -f1 "$file"): $(sha256sum < "$file" | cut -c1-64)" ;;
  esac; done
fi

# --- кто за что ручается: claims.txt — «row КТО НОМЕР» и «file КТО ПУТЬ», проверено выше
printf "\nКТО ЗА ЧТО РУЧАЕТСЯ\n"
for file in requests/*/claims.txt claims.txt; do [ ! -f "$file" ] || awk -v journal="${file%claims.txt}journal.txt" '
  BEGIN {
    say["signed"] = say["linked"] = say["named"] = say["copy"] = say["seal"] = "печать на подписанных экземплярах"
    say["rows"] = "записи журнала: каждое слово сверено с ними"
    say["stamp"] = "служба штампов времени: её подпись внутри"
    say["chain"] = "цепочка журнала, подпись архива; якоря ещё нет"
    say["archive"] = "только подпись архива"
    say["published"] = "сверьте корень с опубликованным на /anchors, в актах и протоколах"
    say["nobody"] = "никто: сверьте отпечаток с опубликованным"
  }
  function line(what, by) { printf "%-52s  %s\n", what, by }
  function flush() { if (from != "") line(journal " " (from == to ? from : from "..." to " (" count ")"), was); from = "" }
  $1 == "row" {
    by = $2 ~ /^anchor:/ ? "якорь журнала № " (substr($2, 8) + 0) : say[$2]
    if (by != was || from == "") { flush(); from = $3; count = 0; was = by }
    to = $3; count++; next
  }
  { flush(); line($3, say[$2]) }
  END { flush() }' "$file"; done
cat << 'END'

Печать закрепила своё в момент подписания, изменить это позже не может и оператор. Добавленное в файл после неё — только
штампы времени службы и сертификаты к ним; их держит подпись этой службы. Якорь — число, которое он каждые пять минут
публикует обо всём журнале: изменить запись, не изменив корня якоря, нельзя. Цепочку до якоря продолжает он сам.
Подпись архива ставит он же при выдаче: она держит остальное против всех, кроме него.

END
echo "Сертификаты; сверьте отпечатки с теми, что публикует оператор:"
for name in operator archive; do
  [ ! -f "certificates/$name.pem" ] || openssl x509 -in "certificates/$name.pem" -noout -fingerprint -sha256
done
[ -z "$unchecked" ] || { echo "НЕ ПРОВЕРЕНО:$unchecked. $no_gost_engine"
  echo "Остальное верно."; exit 2; }
[ -z "$samples" ] || { echo "ОБРАЗЕЦ, а не подпись:$samples. Файлы не изменены."; exit 3; }
echo "ВСЁ ВЕРНО"
