import { createWriteStream, mkdirSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import { sendFilm } from '#contract/studio/films.ts'
import type { Context } from '#server/context.ts'
import { authorizeStaff, reauthorizeStaff, type StaffCaller } from '#server/features/staff/index.ts'
import { isDiskFullError, readFreeBytes } from '#server/platform/files/disk-space.ts'
import { Failure } from '#server/errors.ts'
import { findFilm, findOwnFilm, findOwnUpload } from './film-rows.ts'
import { finishUpload } from './upload.ts'
import { uploadsFolder } from './upload-folder.ts'

/** Receives the bytes of films with the tus protocol. Authorizes a request before reading its body. */
export function receiveRoutes(app: FastifyInstance, context: Context) {
  const openUploads: OpenUploads = new Map()
  const tus = createTus(context, openUploads)
  // Received bytes are kept, and the client resumes after these bytes.
  app.addHook('preClose', async () => openUploads.forEach(({ raw }) => raw.destroy()))
  void app.register(async (scope) => {
    // Leaves the body to tus, which streams it to the disk.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null, undefined))
    scope.route({
      method: ['HEAD', 'PATCH'],
      url: STUDIO_PREFIX + sendFilm.path,
      schema: { params: sendFilm.params },
      onRequest: async (request) => void callers.set(request, await authorizeStaff(context, request, sendFilm)),
      handler: async (request, reply) => {
        const { id } = sendFilm.params.parse(request.params)
        const caller = callers.get(request)
        if (!caller) throw new Error('The sender of film bytes was not authorized.')
        if (request.method === 'HEAD') {
          // Includes complete uploads, because the response to the last part may have been lost.
          await findOwnFilm(context, caller, id)
          await finishUpload(context, id)
        } else {
          await findOwnUpload(context, caller, id)
          await failIfDiskFull(context)
        }
        reply.hijack()
        openUploads.set(request.raw, request)
        try {
          await passToTus(tus, request, reply)
        } catch (error) {
          request.log.error({ err: error, film: id }, 'could not receive film bytes')
          reply.raw.destroy()
        } finally {
          openUploads.delete(request.raw)
        }
      },
    })
  })
}

/**
 * Checks the disk space before each part, because other data may have used the space since the upload was announced,
 * and the database may share the disk.
 */
async function failIfDiskFull({ config }: Context) {
  if ((await readFreeBytes(config.dataDir)) < config.disk.uploadMinimum)
    throw new Failure('NotReady', DISK_FULL_TEXT, 60)
}

const STORE_FAILED_TEXT =
  'the server could not store these bytes; the upload continues automatically when the problem is fixed'
const DISK_FULL_TEXT = 'the server has no free space right now; the upload continues automatically when there is space'

/** Fastify requests whose bytes are being received, by their Node.js request. */
type OpenUploads = Map<object, FastifyRequest>

const callers = new WeakMap<FastifyRequest, StaffCaller>()

async function passToTus(tus: Server, request: FastifyRequest, reply: FastifyReply) {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.setHeader('cache-control', 'no-store')
  // The library rejects `https, http`, which chained proxies write. Holdfast does not use the header here.
  const { rawHeaders } = request.raw
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2)
    if (rawHeaders[index]?.toLowerCase() === 'x-forwarded-proto') rawHeaders.splice(index, 2)
  await tus.handle(request.raw, reply.raw)
}

/** The errors that tus throws. */
const TusError = z.object({ status_code: z.int(), body: z.string() })

const ERROR_CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'InvalidSession',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'NotFound',
  413: 'PayloadTooLarge',
  429: 'RateLimitExceeded',
  503: 'NotReady',
}

/** Writes errors in the format of the API, including errors for which the library calls no error hook. */
class TusServer extends Server {
  override write(...[context, headers, status, messageText = '']: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, messageText)
    headers.set('content-type', 'application/json; charset=utf-8')
    const error_code = ERROR_CODES[status] ?? (status < 500 ? 'BadRequest' : 'InternalServerError')
    return super.write(context, headers, status, JSON.stringify({ error: messageText.trim(), error_code }))
  }
}

/** Throws the cause of a failed write, which the library would replace with a generic error. */
class UploadStore extends FileStore {
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset })
    await pipeline(bytes, file)
    return offset + file.bytesWritten
  }
}

/** Creates the tus server. Uploads are recorded only in the database. The offset is the length of the file. */
function createTus(context: Context, openUploads: OpenUploads): TusServer {
  const { config, db, log } = context
  const directory = uploadsFolder(config.dataDir)
  // The store would create a folder that all users can read, and exit the process on failure.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const datastore = new UploadStore({
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
  // Uploads are created by an endpoint of the API, with a known length.
  datastore.extensions = []
  return new TusServer({
    path: `${STUDIO_PREFIX}/films`,
    datastore,
    allowedOrigins: () => false,
    getFileIdFromRequest: (request) => /\/films\/([0-9a-f]{24})\/bytes$/.exec(new URL(request.url).pathname)?.[1],
    onUploadFinish: async ({ runtime }, { id }) => {
      const request = runtime?.node && openUploads.get(runtime.node.req)
      if (!request) throw new Error('A finished upload has no request.')
      // The caller may have lost the permission while the bytes arrived.
      await reauthorizeStaff(context, request, sendFilm)
      await finishUpload(context, id)
      // Throws NotFound if the film was removed in the meantime.
      await findFilm(db, id)
      return {}
    },
    onResponseError: (request, error) => {
      if (error instanceof Failure) return { status_code: error.status, body: error.message }
      const tusError = TusError.safeParse(error)
      if (!tusError.success || tusError.data.status_code === 500)
        log.error({ err: error, url: request.url }, 'could not receive film bytes')
      // The disk may have become full or failed during a part. Received bytes are kept, and the client retries.
      const { status_code: status, body } = tusError.data ?? { status_code: 500, body: 'internal server error' }
      if (status === 500) return { status_code: 503, body: isDiskFullError(error) ? DISK_FULL_TEXT : STORE_FAILED_TEXT }
      // 501 means an unsupported request, which is an error of the client.
      return { status_code: status === 501 ? 400 : status, body }
    },
  })
}
