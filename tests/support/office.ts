import { findOffice } from '#server/documents/office/find-office.ts'
import { findIsolation } from '#server/documents/office/isolation.ts'

/** Whether a program can be separated from this machine, without which Word is off. */
export const isolates = (await findIsolation()) !== null
if (!isolates) console.warn('!!! НЕТ bubblewrap, или его пространства имён запрещены: тесты Word пропущены !!!')

/** LibreOffice, where the server would use it; null where tests of its pages are skipped. */
export const office = isolates ? findOffice(undefined) : null
