import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteNotice } from '#contract/site.ts'
import { fail } from '#server/fail.ts'
import { sendCoded } from './coded.ts'
import { loadSite, type Site, type SiteFile } from './site-files.ts'
import { safeHeaders } from './site-policy.ts'

interface SiteOptions {
  /** Folder of the built client; `routes.json` lies beside it. */
  buildDir: string
  /** The public accounts of a demo academy. */
  demo?: SiteNotice['demo']
}

const YEAR = 31_536_000

/** Serves the built site: pages, what they load, the member area's one page, and Not Found with its status. */
export async function siteRoutes(app: FastifyInstance, { buildDir, demo }: SiteOptions) {
  const site = await loadSite(buildDir)
  app.get('/site.json', async (_request, reply) => {
    const notice: SiteNotice = demo ? { demo } : {}
    return reply.header('cache-control', 'no-cache').send(notice)
  })
  app.get('/*', async (request, reply) => answer(site, request, reply))
}

function answer(site: Site, request: FastifyRequest, reply: FastifyReply) {
  const [path = '/', query] = request.url.split(/\?(.*)/s)
  const file = site.files.get(path)
  if (file) return send(file, request, reply)
  const page = path.endsWith('/') ? path.slice(0, -1) : undefined
  // Only to a page we have: a path that begins with two slashes would name another host.
  if (page && site.files.has(page)) return reply.redirect(query ? `${page}?${query}` : page, 308)
  if (path.startsWith('/api/')) return fail('NotFound')
  return site.isRoute(path) ? send(site.fallback, request, reply) : send(site.notFound, request, reply.code(404))
}

function send(file: SiteFile, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(safeHeaders).header('cache-control', file.isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
  if (file.policy) reply.header('content-security-policy', file.policy)
  return sendCoded(request, reply, file)
}
