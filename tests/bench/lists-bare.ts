/** `node lists-bare.ts URL`: a route with the SQL of a first page and nothing else, for comparison; prints its port. */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 8 })
const app = Fastify()
app.get<{ Params: { table: string } }>('/:table', async ({ params }) => {
  const { rows } = await pool.query<object>(firstPage(params.table))
  return rows
})
process.stdin.once('end', () => process.exit(0)).resume()
console.log(new URL(await app.listen({ port: 0 })).port)

function firstPage(table: string): string {
  return `select * from ${pg.escapeIdentifier(table)} order by id desc limit 25`
}
