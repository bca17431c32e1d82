import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { STUDIO_PREFIX } from '#contract/studio/call.ts'
import { getOpenApi } from '#contract/studio/open-api.ts'
import type { Context } from '#server/context.ts'
import { authorizeStaff } from '#server/features/staff/index.ts'
import { type Compressed, sendCompressed } from '#server/http/send-compressed.ts'
import { buildOpenApi } from './build-open-api.ts'
import { studioCalls } from './studio-calls.ts'

/**
 * `GET /api/studio/v1/openapi.json` for staff. The document is built and compressed at the first request. Returns 304
 * if it is unchanged. Does not use `mountCall`, which supports no ETag.
 */
export function openApiRoutes(app: FastifyInstance, context: Context) {
  let document: Promise<Compressed> | undefined
  app.get(
    STUDIO_PREFIX + getOpenApi.path,
    { onRequest: async (request) => void (await authorizeStaff(context, request, getOpenApi)) },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-cache')
      return sendCompressed(request, reply, await (document ??= compressDocument()))
    },
  )
}

async function compressDocument(): Promise<Compressed> {
  const body = Buffer.from(JSON.stringify(buildOpenApi(studioCalls)))
  const [gzipped, brotli] = await Promise.all([promisify(gzip)(body), promisify(brotliCompress)(body)])
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return { body, gzip: gzipped, brotli, etag: `"${hash}"`, type: 'application/json; charset=utf-8' }
}
