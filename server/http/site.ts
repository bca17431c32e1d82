import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteNotice } from '#contract/site.ts'
import { fail } from '#server/errors.ts'
import { isFromOwnMachine } from './local-request.ts'
import { sendCompressed } from './send-compressed.ts'
import { compressed, discreetly, isDiscreet, loadSite, type Site, type SiteFile } from './site-files.ts'
import { allowPictures, openerPolicy, safeHeaders } from './site-policy.ts'

interface SiteOptions {
  /** Folder of the built client; `routes.json` lies beside it. */
  buildDir: string
  /** The address that visitors use, without a slash at its end. */
  publicUrl: string
  /** What `/site.json` says just now. */
  notice?: () => SiteNotice
  /** Where the interactive map gets its pictures. */
  tiles?: string | undefined
  /** Whether identity providers open windows of their own. */
  opensWindows?: boolean
  /** The address of today for one that a text had earlier. */
  redirect?: (path: string) => string | undefined
  /** Other hosts that the catalogue's pictures come from just now, as origins. */
  pictureHosts?: () => readonly string[]
}

const YEAR = 31_536_000

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

interface SiteRoutes {
  /** Answers an address that reaches no route. */
  answer: Answer
  show: Site['show']
}

/** Serves the built site: pages, what they load, the member area's one page, and Not Found with its status. */
export async function siteRoutes(
  app: FastifyInstance,
  {
    buildDir,
    publicUrl,
    notice = () => ({}),
    tiles,
    opensWindows = false,
    redirect = () => undefined,
    pictureHosts = () => [],
  }: SiteOptions,
): Promise<SiteRoutes> {
  const site = await loadSite(buildDir, { publicUrl, tiles })
  const answerWith: Answer = async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    reply.header('cross-origin-opener-policy', openerPolicy(path, opensWindows))
    return answer({ site, redirect, pictureHosts: pictureHosts() }, request, reply)
  }
  app.get('/site.json', async (request, reply) =>
    reply.header('cache-control', 'no-cache').send(noticeFor(request, notice())),
  )
  app.get('/*', answerWith)
  return { answer: answerWith, show: site.show }
}

/** The mailbox of a demo opens to the machine itself alone: on a phone beside it, its address would lead to nothing. */
function noticeFor(request: FastifyRequest, notice: SiteNotice): SiteNotice {
  const { demo } = notice
  if (!demo?.mailbox || isFromOwnMachine(request)) return notice
  return { ...notice, demo: { ...demo, mailbox: 'at the machine' } }
}

/** Whether a page is what the caller wants: a person who opened an address, and not a program that calls the API. */
export const wantsPage = ({ method, url }: FastifyRequest) =>
  ['GET', 'HEAD'].includes(method) && !url.startsWith('/api/')

interface Shown {
  site: Site
  redirect: (path: string) => string | undefined
  pictureHosts: readonly string[]
}

function answer({ site, redirect, pictureHosts }: Shown, request: FastifyRequest, reply: FastifyReply) {
  const send = (file: SiteFile, as = reply) => sendFile(file, pictureHosts, request, as)
  const [path = '/', query] = request.url.split(/\?(.*)/s)
  const found = site.find(path)
  if (found?.address === path) return send(found.file)
  // Only to an address we have: a path that begins with two slashes would name another host.
  const address = found?.address ?? redirect(path)
  if (address !== undefined) return reply.redirect(query ? `${address}?${query}` : address, 308)
  if (!wantsPage(request)) return fail('NotFound')
  return send(site.notFound(), reply.code(404))
}

async function sendFile(file: SiteFile, hosts: readonly string[], request: FastifyRequest, reply: FastifyReply) {
  reply.headers(safeHeaders).header('cache-control', cachingOf(file))
  if (!file.policy) return sendCompressed(request, reply, await compressed(file))
  reply.header('content-security-policy', allowPictures(file.policy, hosts))
  if (!isDiscreet(request.headers.cookie)) return sendCompressed(request, reply, await compressed(file), ['cookie'])
  if (!file.isForMembers) reply.header('cache-control', 'private, no-cache')
  return sendCompressed(request, reply, await compressed(await discreetly(file)), ['cookie'])
}

function cachingOf({ isHashed, isForMembers }: SiteFile) {
  if (isHashed) return `public, max-age=${YEAR}, immutable`
  return isForMembers ? 'no-store' : 'no-cache'
}
