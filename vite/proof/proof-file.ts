import path from 'node:path'

/** The built page: kept with the code, so that every server gives the same one and its digest can be published. */
export const proofFile = path.resolve(import.meta.dirname, '../../server/requests/evidence/proof.html')
