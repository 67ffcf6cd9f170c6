import { staffOwner, visitorOwner, type OwnerOfClient } from '#server/platform/threads/owner.ts'
import type { Pool, Runner } from './pool.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    documents: Documents
  }
}

/** The document workers, for those whose files they open. */
export type Documents = Pick<Pool, 'closed' | 'waiting' | 'present' | 'workers' | 'close'> & {
  forClient(client_id: number): Runner
  forStaff(admin_id: number | null): Runner
  /** somebody without an account */
  forVisitor(ip: string | null): Runner
}

export function openDocuments(pool: Pool, ownerOfClient: OwnerOfClient): Documents {
  return {
    forClient: (id) => pool.forOwner(() => ownerOfClient(id)),
    forStaff: (id) => pool.forOwner(() => staffOwner(id)),
    forVisitor: (ip) => pool.forOwner(() => visitorOwner(ip)),
    close: () => pool.close(),
    get closed() {
      return pool.closed
    },
    get waiting() {
      return pool.waiting
    },
    get present() {
      return pool.present
    },
    get workers() {
      return pool.workers
    },
  }
}
