# Принимает вебхуки и проверяет их подпись по Standard Webhooks.
# Python 3.8+, без библиотек: WEBHOOK_SECRET=whsec_… PORT=8080 python3 webhook.py
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].replace("whsec_", "", 1))


def is_genuine(headers, body: bytes) -> bool:
    event_id, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    # старый вызов мог быть подслушан и повторён
    if not sent_at.isdigit() or abs(time.time() - int(sent_at)) > 300:
        return False
    digest = hmac.new(SECRET, f"{event_id}.{sent_at}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    # при смене секрета подписей две, через пробел
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # подписаны байты тела: разбирайте JSON после проверки
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_genuine(self.headers, body)
        self.send_response(204 if genuine else 400)
        self.end_headers()
        if genuine:
            event = json.loads(body)
            # повтор узнаётся по event["id"]; работу делайте после ответа
            print(event["type"], event["data"].get("id"), flush=True)


HTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
