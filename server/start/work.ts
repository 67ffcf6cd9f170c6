import { renderFile } from '#server/documents/files/page-image.ts'
import type { Work } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services/services.ts'
import { sendOrderedLink } from '#server/people/auth/password-links.commands.ts'
import { tellEditions } from '#server/people/auth/tell-editions.ts'
import { sendApproved } from '#server/requests/bulk-sendings/send-approved.ts'
import { sendPortion } from '#server/requests/bulk-sendings/send-portion.ts'
import { unpackFiles } from '#server/requests/bulk-sendings/take-files.ts'
import { sendCopiesToOthers } from '#server/requests/messages/send-to-others.ts'
import { makeCourtPacket } from '#server/requests/evidence/court-packets/make-court-packet.ts'
import { deliver } from '#server/requests/deliveries/deliver.ts'
import { advanceBatch } from '#server/requests/document-sign-requests/advance-batch.ts'
import { chargeLateMessage } from '#server/requests/messages/charge-messages.ts'
import { dropCopy, stampCopy } from '#server/requests/sealing/document-stamp.ts'
import { sealByGost } from '#server/requests/sealing/gost-seal.ts'
import { sealRequest } from '#server/requests/sealing/seal-request.ts'
import { stampRequest } from '#server/requests/sealing/stamp-request.ts'
import { writePortion } from '#server/systems/imports/write-portion.ts'
import { sendWebhooks } from '#server/systems/webhooks/send-webhooks.ts'
import { drillOfMonth } from './drill/order-drill.ts'

/** The handler of each kind of job. */
export function workOf(services: Services): Work {
  return {
    deliver: ({ delivery_id }) => deliver(services, delivery_id),
    render: (payload) => renderFile(services, payload),
    seal: ({ request_id }) => sealRequest(services, request_id),
    send_approved: ({ approval_id }) => sendApproved(services, approval_id),
    send_copies: ({ request_id }) => sendCopiesToOthers(services, request_id),
    gost_seal: ({ request_id }) => sealByGost(services, request_id),
    document_stamp: ({ file_id }) => stampCopy(services, file_id),
    drop_copy: ({ sha256 }) => dropCopy(services, sha256),
    court_packet: (payload) => makeCourtPacket(services, payload),
    stamp: ({ request_id }) => stampRequest(services, request_id),
    unpack_files: (payload) => unpackFiles(services, payload),
    write_import: (payload) => writePortion(services, payload),
    send_portion: (payload) => sendPortion(services, payload),
    send_password_link: (payload) => sendOrderedLink(services, payload),
    tell_editions: (payload) => tellEditions(services, payload),
    charge_message: ({ delivery_id }) => chargeLateMessage(services, delivery_id),
    webhook: (payload) => sendWebhooks(services, payload),
    drill: () => drillOfMonth(services),
    advance_batch: ({ batch_id }) => advanceBatch(services, batch_id),
  }
}
