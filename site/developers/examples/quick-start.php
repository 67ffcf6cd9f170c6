<?php
// Отправляет contract.pdf на подпись, ждёт её и сохраняет подписанный экземпляр в signed.pdf.
// PHP 8, без расширений: php quick-start.php
declare(strict_types=1);

function call(string $method, string $path, string $body = '', array $headers = []): string
{
    $headers[] = 'Authorization: Bearer ' . getenv('ROSCHERK_CODE');
    $http = ['method' => $method, 'header' => $headers, 'content' => $body, 'ignore_errors' => true, 'timeout' => 60];
    $address = getenv('ROSCHERK_URL') . '/api/v1/' . $path;
    $answer = file_get_contents($address, false, stream_context_create(['http' => $http]));
    if ($answer === false) {
        throw new RuntimeException('Сервис не отвечает');
    }
    $status = (int) explode(' ', $http_response_header[0])[1];
    if ($status >= 400) {
        // message — по-русски, его можно показать человеку; code — постоянный
        throw new RuntimeException(json_decode($answer)->message);
    }
    return $answer;
}

/** Документ, заявка и отправка одним вызовом; с тем же ключом повтор ничего не удвоит. */
function send(string $file): object
{
    $order = [
        'legal_entity_id' => (int) getenv('ORGANIZATION_ID'),
        'signers' => [['full_name' => 'Иванов Иван Иванович', 'phone' => getenv('SIGNER_PHONE')]],
        'send' => true,
    ];
    $boundary = bin2hex(random_bytes(16));
    $body = implode("\r\n", [
        "--$boundary",
        'Content-Disposition: form-data; name="request"',
        '',
        json_encode($order),
        "--$boundary",
        "Content-Disposition: form-data; name=\"file\"; filename=\"$file\"",
        'Content-Type: application/pdf',
        '',
        file_get_contents($file),
        "--$boundary--",
        '',
    ]);
    $headers = ["Content-Type: multipart/form-data; boundary=$boundary", 'Idempotency-Key: ' . bin2hex(random_bytes(16))];
    return json_decode(call('POST', 'document-sign-requests/with-files', $body, $headers))[0];
}

/** Лента событий: каждый следующий вызов продолжает с next; храните его между запусками. */
function waitForEnd(int $id): object
{
    $ends = ['request.sealed', 'request.rejected', 'request.expired', 'request.cancelled', 'request.failed'];
    for ($after = '0'; ; $after = $page->next) {
        $page = json_decode(call('GET', "events?after=$after&limit=500"));
        foreach ($page->data as $event) {
            if (($event->data->id ?? null) === $id && in_array($event->type, $ends, true)) {
                return $event;
            }
        }
        if (!$page->has_more) {
            sleep(2);
        }
    }
}

$request = send('contract.pdf');
echo "Заявка {$request->id} отправлена\nСсылка подписанта: {$request->sign_url}\n";
$end = waitForEnd($request->id);
if ($end->type !== 'request.sealed') {
    throw new RuntimeException("Не подписано: {$end->type}");
}
file_put_contents('signed.pdf', call('GET', 'downloads/' . $end->data->documents[0]->sealed_file_id));
echo "Подписано: signed.pdf\n";
