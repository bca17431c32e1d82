import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { z } from 'zod'

// Minimal server: parses the call, sends PostgreSQL the same query as our server, and returns the row. Checks neither
// tokens nor permissions.
const Settings = z.object({
  DATABASE_URL: z.string(),
  QUERY: z.string().transform((text): unknown => JSON.parse(text)),
})
const { DATABASE_URL, QUERY } = Settings.parse(process.env)
const query = z.object({ name: z.string().optional(), text: z.string(), values: z.array(z.unknown()) }).parse(QUERY)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(process.env['POOL']) })

interface Call {
  arguments: [{ query: { owner_id: string } }]
}

const server = createServer((request, response) => {
  void handleCall(request).then((text) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
  })
})

async function handleCall(request: NodeJS.ReadableStream): Promise<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a bare server does not check calls
  const call = (await json(request)) as Call
  const owner = call.arguments[0].query.owner_id
  const values = query.values.map((value) => (value === '$owner' ? owner : value))
  const { rows } = await pool.query<Record<string, unknown>>({ ...query, values })
  return JSON.stringify(rows[0] ?? null)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`port ${address.port}`)
})
