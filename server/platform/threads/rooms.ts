import type { Standing, RoomName } from '#shared/rules/queues.ts'

type Room = {
  /** waiting in all, besides what runs */
  whole: number
  /** waiting of one owner */
  of_one: Record<Standing, number>
}

/**
 * The waiting rooms of this server: each bounded line is a `Turns` over one of them. Codes, seals and the logins of staff have
 * rooms of their own, so that nothing else can fill them.
 */
export const rooms = {
  // workers that open files (server/documents/pool)
  files: { whole: 64, of_one: { staff: 32, client: 32, unpaid: 4, visitor: 4 } },
  pages: { whole: 96, of_one: { staff: 32, client: 32, unpaid: 8, visitor: 8 } },
  seals: { whole: 64, of_one: { staff: 32, client: 32, unpaid: 8, visitor: 0 } },

  // LibreOffice
  word: { whole: 32, of_one: { staff: 16, client: 16, unpaid: 4, visitor: 0 } },

  // hashes of passwords; many people may be behind one address
  logins: { whole: 64, of_one: { staff: 0, client: 0, unpaid: 0, visitor: 32 } },
  logins_of_staff: { whole: 64, of_one: { staff: 0, client: 0, unpaid: 0, visitor: 32 } },
  logins_of_known: { whole: 64, of_one: { staff: 8, client: 8, unpaid: 0, visitor: 0 } },

  // threads of our own work
  papers: { whole: 64, of_one: { staff: 32, client: 16, unpaid: 4, visitor: 0 } },
  archives: { whole: 1000, of_one: { staff: 100, client: 100, unpaid: 4, visitor: 0 } },
  archives_of_many: { whole: 100, of_one: { staff: 3, client: 3, unpaid: 3, visitor: 0 } },
} as const satisfies Record<RoomName, Room>
