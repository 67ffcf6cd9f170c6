<?php
// Принимает вебхуки и проверяет их подпись по Standard Webhooks.
// PHP 8, без библиотек: WEBHOOK_SECRET=whsec_… php -S 0.0.0.0:8080 webhook.php
declare(strict_types=1);

function isGenuine(string $body): bool
{
    $secret = base64_decode(preg_replace('/^whsec_/', '', getenv('WEBHOOK_SECRET')));
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $sentAt = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    // старый вызов мог быть подслушан и повторён
    if (!ctype_digit($sentAt) || abs(time() - (int) $sentAt) > 300) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", $secret, true));
    // при смене секрета подписей две, через пробел
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

// подписаны байты тела: разбирайте JSON после проверки
$body = file_get_contents('php://input');
if (!isGenuine($body)) {
    http_response_code(400);
    exit;
}
http_response_code(204);
$event = json_decode($body);
// повтор узнаётся по $event->id; работу делайте после ответа
error_log($event->type . ' ' . ($event->data->id ?? ''));
