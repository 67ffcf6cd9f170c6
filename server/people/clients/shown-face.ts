import { sql, type Kysely } from 'kysely'
import { Face, type ShownFace } from '#shared/contract/face.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'

type Around = Pick<Services, 'config'>

type Row = {
  color: string | null
  greeting: string | null
  letters_by_name: boolean
  stopped_at: string | null
  stop_reason: string | null
  version: number
  logo: { sha256: string; width: number; height: number } | null
}

/** Of a client that has set nothing. */
const none: Row = {
  color: null,
  greeting: null,
  letters_by_name: false,
  stopped_at: null,
  stop_reason: null,
  version: 1,
  logo: null,
}

/** The face of a client as a column of another statement, for `presentFace`. */
export const faceOf = (client_id: number) => sql<Row | null>`(
  select jsonb_build_object('color', f.color, 'greeting', f.greeting, 'letters_by_name', f.letters_by_name,
    'stopped_at', f.stopped_at, 'stop_reason', f.stop_reason, 'version', f.version,
    'logo', (select jsonb_build_object('sha256', l.sha256, 'width', l.width, 'height', l.height)
      from logos l where l.sha256 = f.logo_sha256))
  from faces f where f.client_id = ${client_id})`

async function rowOfClient(db: Kysely<Tables>, client_id: number): Promise<Row | null> {
  const { rows } = await sql<{ face: Row | null }>`select ${faceOf(client_id)} as face`.execute(db)
  return rows[0]?.face ?? null
}

/** An own path of the client API, wherever that is. */
const logoUrl = ({ config }: Around, sha256: string) => `${config.api_base}/${config.api_version}/logos/${sha256}`

function shown(around: Around, { logo, color, greeting }: Row): ShownFace {
  return {
    logo: logo && { url: logoUrl(around, logo.sha256), width: logo.width, height: logo.height },
    color,
    greeting,
  }
}

export async function faceOfClient(db: Kysely<Tables>, around: Around, client_id: number): Promise<Face> {
  const row = (await rowOfClient(db, client_id)) ?? none
  const { letters_by_name, stopped_at, stop_reason, version } = row
  const stopped = stopped_at && new Date(stopped_at).toISOString()
  return Face.parse({ ...shown(around, row), letters_by_name, stopped_at: stopped, stop_reason, version })
}

/** What signers see; null for nothing, and where staff have switched it off. */
export const presentFace = (around: Around, row: Row | null): ShownFace | null =>
  row && row.stopped_at === null ? shown(around, row) : null

export const shownFace = async (db: Kysely<Tables>, around: Around, client_id: number): Promise<ShownFace | null> =>
  presentFace(around, await rowOfClient(db, client_id))

/** @throws Refusal `not_found` */
export async function logoBytes(db: Kysely<Tables>, sha256: string): Promise<Buffer> {
  const logo = db.selectFrom('logos').select('bytes').where('sha256', '=', sha256)
  return (await logo.executeTakeFirst())?.bytes ?? refuse('not_found')
}
