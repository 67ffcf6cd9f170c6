import { z } from 'zod'

/** An uploaded file, as `POST files` answers. */
export const File = z.object({
  id: z.number().int(),
  name: z.string(),
  /** bytes */
  size: z.number().int(),
  pages: z.number().int(),
  sha256: z.string(),
  warnings: z.array(z.object({ code: z.string(), text: z.string() })),
})
export type File = z.infer<typeof File>
