import { readFileSync } from 'node:fs'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { keepCrlFresh, storedCrl } from '#server/documents/cms/crl-file.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { openPool } from '#server/documents/pool/pool.ts'
import { findRooms } from '#server/documents/tasks/find-rooms.ts'
import { sealDocument } from '#server/documents/tasks/seal.ts'
import { aProtocol } from '#tests/documents/protocol.support.ts'

/** number of jobs waiting for the workers */
const at_once = 8

/**
 * The worker pool that seals, without a server around it.
 * @param folder for the keys of the seal
 * @param file of three pages
 */
export async function openSealing(
  folder: string,
  file: string,
): Promise<{ sealSome(count: number): Promise<void>; close(): Promise<void> }> {
  const certificate = await openOperatorCertificate(folder)
  await keepCrlFresh(folder, null)
  const crl = (await storedCrl(folder))?.bytes
  const pool = openPool({ operator: certificate.operator })
  const original = readFileSync(file)
  const sha256 = sha256Hex(original)
  const document = { sha256, size_bytes: original.length, pages: 3 }
  await pool.warm()
  // found when the page images were drawn, and stored
  const rooms = await findRooms(pool, original)
  return {
    async sealSome(count) {
      let left = count
      await Promise.all(
        Array.from({ length: at_once }, async () => {
          while (left-- > 0) {
            const protocol = aProtocol(document, { number: String(left), request_id: String(left) })
            // like a job, which has just read its file
            const order = {
              original: Buffer.from(original),
              sha256,
              position: 1,
              file_name: 'Договор.pdf',
              protocol,
              wrap: false,
              rooms,
              crl,
            }
            const { mode } = await sealDocument(pool, order)
            if (mode !== 'in_place') throw new Error(`sealed ${mode}`)
          }
        }),
      )
    },
    close: () => pool.close(),
  }
}
