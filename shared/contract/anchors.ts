import { z } from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The state of the whole journal at a moment; its root is also in time-stamps, acts, protocols and archives. */
export const Anchor = z.object({
  /** from 1 without gaps */
  id: z.number().int(),
  at: z.iso.datetime(),
  previous_root: sha256,
  /** root of the Merkle tree of the chains' heads */
  tree: sha256,
  /** SHA-256 of «id previous_root tree at» */
  root: sha256,
  stamped_at: z.iso.datetime().nullable(),
  stamped_by: z.string().nullable(),
})
export type Anchor = z.infer<typeof Anchor>
