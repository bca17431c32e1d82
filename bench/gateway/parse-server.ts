import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { isFunction } from '../install.ts'

// Parse Server, set up according to its guide, without slow optional features, and with as many database connections.
const { FOLDER, DATABASE_URL, APP_ID, POOL } = z
  .object({ FOLDER: z.string(), DATABASE_URL: z.string(), APP_ID: z.string(), POOL: z.string() })
  .parse(process.env)

interface RunningParseServer {
  app: (...args: unknown[]) => void
  start(): Promise<unknown>
}
const load = createRequire(`${FOLDER}/package.json`)
const loadDependency = createRequire(load.resolve('parse-server'))
const { ParseServer } = z
  .object({ ParseServer: z.custom<new (options: object) => RunningParseServer>(isFunction) })
  .parse(load('parse-server'))
const express = z
  .custom<() => RunningParseServer['app'] & { use(path: string, app: RunningParseServer['app']): void }>(isFunction)
  .parse(loadDependency('express'))

const signedInUsers = { requiresAuthentication: true }
const parse = new ParseServer({
  databaseURI: `${DATABASE_URL}?max=${POOL}`,
  appId: APP_ID,
  masterKey: 'bench',
  masterKeyIps: ['127.0.0.1'],
  serverURL: 'http://127.0.0.1/parse',
  verifyServerUrl: false,
  silent: true,
  logLevel: 'error',
  allowClientClassCreation: false,
  schema: {
    definitions: [
      {
        className: 'MyList',
        fields: { videos: { type: 'Array' } },
        classLevelPermissions: {
          get: signedInUsers,
          find: signedInUsers,
          create: signedInUsers,
          update: signedInUsers,
          delete: {},
          addField: {},
        },
      },
    ],
  },
})
await parse.start()
const app = express()
app.use('/parse', parse.app)
const server = createServer(app)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`port ${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
