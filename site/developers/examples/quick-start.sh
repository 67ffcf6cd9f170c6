#!/bin/sh
# Отправляет contract.pdf на подпись, ждёт её и сохраняет подписанный экземпляр в signed.pdf. Нужны curl и jq.
set -eu

call() {
  curl --silent --show-error --fail-with-body --header "Authorization: Bearer $ROSCHERK_CODE" "$@"
}

api="$ROSCHERK_URL/api/v1"
order=$(jq --null-input \
  --argjson organization "$ORGANIZATION_ID" --arg phone "$SIGNER_PHONE" \
  '{legal_entity_id: $organization, signers: [{full_name: "Иванов Иван Иванович", phone: $phone}], send: true}')

# документ, заявка и отправка одним вызовом; с тем же ключом повтор ничего не удвоит
requests=$(call --header "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid)" \
  --form "request=$order;type=application/json" --form file=@contract.pdf \
  "$api/document-sign-requests/with-files")
id=$(echo "$requests" | jq '.[0].id')
echo "Заявка $id отправлена"
echo "Ссылка подписанта: $(echo "$requests" | jq --raw-output '.[0].sign_url')"

# лента событий: каждый следующий вызов продолжает с next; храните его между запусками
after=0
while true; do
  page=$(call "$api/events?after=$after&limit=500")
  after=$(echo "$page" | jq --raw-output .next)
  event=$(echo "$page" | jq --compact-output --argjson id "$id" '
    [.data[] | select(.data.id == $id and (.type | test("^request\\.(sealed|rejected|expired|cancelled|failed)$")))][0]')
  if [ "$event" != null ]; then break; fi
  if [ "$(echo "$page" | jq .has_more)" = false ]; then sleep 2; fi
done

type=$(echo "$event" | jq --raw-output .type)
if [ "$type" != request.sealed ]; then
  echo "Не подписано: $type"
  exit 1
fi
file=$(echo "$event" | jq '.data.documents[0].sealed_file_id')
call --output signed.pdf "$api/downloads/$file"
echo 'Подписано: signed.pdf'
