import { mkdirSync } from 'node:fs'
import { FileStore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import { sendFilm } from '#contract/studio/films.ts'
import type { Context } from '#server/context.ts'
import { authorizeStaff, type StaffCaller } from '#server/features/staff/index.ts'
import { freeBytes } from '#server/platform/files/disk-space.ts'
import { Failure } from '#server/errors.ts'
import { findFilm, findOwnFilm, findOwnUpload } from './film-rows.ts'
import { finishUpload } from './upload.ts'
import { uploadsFolder } from './upload-folder.ts'

/** The bytes of a film, by the tus protocol. Who may send them is decided before a byte of the body is read. */
export function receiveRoutes(app: FastifyInstance, context: Context) {
  const tus = createTus(context)
  const open = new Set<FastifyRequest['raw']>()
  // What has arrived stays; the sender goes on from there.
  app.addHook('preClose', async () => open.forEach((request) => request.destroy()))
  void app.register(async (scope) => {
    // Left unread for tus, which writes the body to the disk as it comes.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null, undefined))
    scope.route({
      method: ['HEAD', 'PATCH'],
      url: STUDIO_PREFIX + sendFilm.path,
      schema: { params: sendFilm.params },
      onRequest: async (request) => void callers.set(request, await authorizeStaff(context, request, sendFilm)),
      handler: async (request, reply) => {
        const { id } = sendFilm.params.parse(request.params)
        const caller = callers.get(request)
        if (!caller) throw new Error('Bytes have no sender.')
        if (request.method === 'HEAD')
          // Of a complete one too: the answer to its last part may have been lost.
          await findOwnFilm(context, caller, id)
        else {
          await findOwnUpload(context, caller, id)
          await refuseFullDisk(context)
        }
        reply.hijack()
        open.add(request.raw)
        try {
          await handOver(tus, request, reply)
        } catch (error) {
          request.log.error({ err: error, film: id }, 'could not receive film bytes')
          reply.raw.destroy()
        } finally {
          open.delete(request.raw)
        }
      },
    })
  })
}

/** Something else may have taken the room that was there at the announcement, and the records lie on the same disk. */
async function refuseFullDisk({ config }: Context) {
  if ((await freeBytes(config.dataDir)) < config.disk.stop) throw new Failure('NotReady', NO_ROOM, 60)
}

const NO_ROOM = 'the server has no free space right now; the upload continues automatically once it does'

const callers = new WeakMap<FastifyRequest, StaffCaller>()

async function handOver(tus: Server, request: FastifyRequest, reply: FastifyReply) {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.setHeader('cache-control', 'no-store')
  // The library refuses `https, http`, which two proxies in a row may write, and has no use for it here.
  const { rawHeaders } = request.raw
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]?.toLowerCase() === 'x-forwarded-proto') rawHeaders.splice(at, 2)
  await tus.handle(request.raw, reply.raw)
}

/** What tus throws: a status and words. */
const Thrown = z.object({ status_code: z.int(), body: z.string() })

const codes: Readonly<Record<number, ErrorCode>> = {
  404: 'NotFound',
  409: 'Conflict',
  410: 'NotFound',
  413: 'PayloadTooLarge',
  503: 'NotReady',
}

/** Refuses as every other call does. The library asks nobody before it refuses a header. */
class TusServer extends Server {
  override write(...[context, headers, status, words = '']: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, words)
    headers.set('content-type', 'application/json; charset=utf-8')
    const error_code = codes[status] ?? (status < 500 ? 'BadRequest' : 'InternalServerError')
    return super.write(context, headers, status, JSON.stringify({ error: words.trim(), error_code }))
  }
}

/** The rows are the only record of what is uploaded; how much has arrived is the length of the file. */
function createTus(context: Context): TusServer {
  const { config, db, log } = context
  const directory = uploadsFolder(config.dataDir)
  // The store would open it to everybody on the machine, and end the process where it cannot be created.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const datastore = new FileStore({
    directory,
    configstore: {
      get: async (id) => {
        const { bytes } = await findFilm(db, id)
        return new Upload({ id, size: bytes, offset: 0 })
      },
      set: async () => {},
      delete: async () => {},
    },
  })
  // Announced by a call of our own, of a known length.
  datastore.extensions = []
  return new TusServer({
    path: `${STUDIO_PREFIX}/films`,
    datastore,
    allowedOrigins: () => false,
    getFileIdFromRequest: (request) => /\/films\/([0-9a-f]{24})\/bytes$/.exec(new URL(request.url).pathname)?.[1],
    onUploadFinish: async (_request, { id }) => {
      await finishUpload(context, id)
      return {}
    },
    onResponseError: (request, error) => {
      const known = Thrown.safeParse(error)
      if (!known.success || known.data.status_code === 500)
        log.error({ err: error, url: request.url }, 'could not receive film bytes')
      // The disk may have filled up in the middle of a part. What is on it stays, and the sender tries again.
      const { status_code: status, body } = known.data ?? { status_code: 500, body: 'internal server error' }
      if (status === 500) return { status_code: 503, body: NO_ROOM }
      // What it does not support was wrong to send: nothing is broken here.
      return { status_code: status === 501 ? 400 : status, body }
    },
  })
}
