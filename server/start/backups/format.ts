import { z } from 'zod'

/**
 * A backup is a tar: `header.json`, `tables/NAME/000001.copy.gz` …, `files/KEY`, `keys/NAME`, `manifest.json` and
 * `manifest.sha256` (docs/decisions/0092).
 */
export const format_version = 1

const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Known before the first row is read. */
export const Header = z.object({
  format: z.literal(format_version, { error: 'копия другого вида: её открывает другая версия сервера' }),
  product_version: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: Sha256 })),
  tables: z.array(z.object({ name: Name, columns: z.array(Name) })),
  /** of partitioned tables, with their bounds as PostgreSQL writes them */
  partitions: z.array(z.object({ name: Name, parent: Name, bound: z.string() })),
  keys: z.boolean(),
})
export type Header = z.output<typeof Header>

/** Known at the end. */
export const Manifest = z.object({
  header_sha256: Sha256,
  /** of the rows as COPY writes them */
  tables: z.record(Name, z.object({ rows: z.number().int(), sha256: Sha256 })),
  sequences: z.array(z.object({ name: Name, last_value: z.string(), is_called: z.boolean() })),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** rows whose file was cleared while the backup was made: left out when it is restored */
  cleared_files: z.array(z.number().int()),
})
export type Manifest = z.output<typeof Manifest>

export const entryNames = { header: 'header.json', manifest: 'manifest.json', digest: 'manifest.sha256' } as const
