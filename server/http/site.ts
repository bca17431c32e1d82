import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteNotice } from '#contract/site.ts'
import { fail } from '#server/fail.ts'
import { sendCoded } from './coded.ts'
import { discreetly, isDiscreet } from './discreet.ts'
import { loadSite, type Site, type SiteFile } from './site-files.ts'
import { allowPictures, openerPolicy, safeHeaders } from './site-policy.ts'

interface SiteOptions {
  /** Folder of the built client; `routes.json` lies beside it. */
  buildDir: string
  /** The address that visitors use, without a slash at its end. */
  publicUrl: string
  /** What `/site.json` says. */
  notice?: SiteNotice
  /** Other hosts that the catalogue's pictures come from just now, as origins. */
  pictureHosts?: () => readonly string[]
}

const YEAR = 31_536_000

/** Serves the built site: pages, what they load, the member area's one page, and Not Found with its status. */
export async function siteRoutes(
  app: FastifyInstance,
  { buildDir, publicUrl, notice = {}, pictureHosts = () => [] }: SiteOptions,
) {
  const site = await loadSite(buildDir, { publicUrl, tiles: notice.map?.tiles })
  const opensWindows = notice.providers !== undefined
  app.get('/site.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(notice))
  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    reply.header('cross-origin-opener-policy', openerPolicy(path, opensWindows))
    return answer({ site, pictureHosts: pictureHosts() }, request, reply)
  })
}

interface Shown {
  site: Site
  pictureHosts: readonly string[]
}

function answer({ site, pictureHosts }: Shown, request: FastifyRequest, reply: FastifyReply) {
  const send = (file: SiteFile, as = reply) => sendFile(file, pictureHosts, request, as)
  const [path = '/', query] = request.url.split(/\?(.*)/s)
  const file = site.files.get(path)
  if (file) return send(file)
  const page = path.endsWith('/') ? path.slice(0, -1) : undefined
  // Only to a page we have: a path that begins with two slashes would name another host.
  if (page && site.files.has(page)) return reply.redirect(query ? `${page}?${query}` : page, 308)
  if (path.startsWith('/api/')) return fail('NotFound')
  return site.isRoute(path) ? send(site.fallback) : send(site.notFound, reply.code(404))
}

async function sendFile(file: SiteFile, hosts: readonly string[], request: FastifyRequest, reply: FastifyReply) {
  reply.headers(safeHeaders).header('cache-control', file.isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
  if (!file.policy) return sendCoded(request, reply, file)
  reply.header('content-security-policy', allowPictures(file.policy, hosts))
  if (!isDiscreet(request.headers.cookie)) return sendCoded(request, reply, file, ['cookie'])
  reply.header('cache-control', 'private, no-cache')
  return sendCoded(request, reply, await discreetly(file), ['cookie'])
}
