import { sendPortion } from '../bulk-sendings/send-portion.ts'
import { deliver } from '../delivery/deliver.ts'
import { advanceBatch } from '../document-sign-requests/advance-batch.ts'
import { sealRequest } from '../document-sign-requests/seal-request.ts'
import { stampRequest } from '../document-sign-requests/stamp-request.ts'
import { renderFile } from '../files/page-image.ts'
import type { Services } from '../services.ts'
import type { Work } from './worker.ts'

/** Each kind of job and who does it. */
export function workOf(services: Services): Work {
  return {
    deliver: ({ delivery_id }) => deliver(services, delivery_id),
    render: ({ file_id }) => renderFile(services, file_id),
    seal: ({ request_id }) => sealRequest(services, request_id),
    stamp: ({ request_id }) => stampRequest(services, request_id),
    send_portion: (payload) => sendPortion(services, payload),
    advance_batch: ({ batch_id }) => advanceBatch(services, batch_id),
  }
}
