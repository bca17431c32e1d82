import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteInfo } from '#contract/site.ts'
import { fail } from '#server/errors.ts'
import { isLocalRequest } from './local-request.ts'
import { sendCompressed } from './send-compressed.ts'
import { addCompressedForms, createDiscreetPage, isDiscreet, loadSite, type Site, type SiteFile } from './site-files.ts'
import { allowPictures, getOpenerPolicy, SECURITY_HEADERS } from './site-policy.ts'

interface SiteOptions {
  /** Folder of the built client. The file `routes.json` is in its parent folder. */
  buildDir: string
  /** Returns the current content of `/site.json`. */
  getSiteInfo?: () => SiteInfo
  /** URL template of the map tiles. */
  tiles?: string | undefined
  /** Whether the sign-in page of an identity provider opens in a popup. */
  usesSignInPopup?: boolean
  /** Returns the current path of a page for one of its previous paths. */
  redirect?: (path: string) => string | undefined
  /** Returns the current external hosts of the catalogue's pictures, as origins. */
  pictureHosts?: () => readonly string[]
}

const YEAR_SECONDS = 31_536_000

type SiteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

interface SiteRoutes {
  /** Responds to a request that matches no route. */
  respond: SiteHandler
  setPages: Site['setPages']
}

/** Serves the built site: pages, assets, the app shell of the member area, and Not Found with status 404. */
export async function siteRoutes(
  app: FastifyInstance,
  {
    buildDir,
    getSiteInfo = () => ({}),
    tiles,
    usesSignInPopup = false,
    redirect = () => undefined,
    pictureHosts = () => [],
  }: SiteOptions,
): Promise<SiteRoutes> {
  const site = await loadSite(buildDir, tiles)
  const respond: SiteHandler = async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    reply.header('cross-origin-opener-policy', getOpenerPolicy(path, usesSignInPopup))
    return sendSite({ site, redirect, pictureHosts: pictureHosts() }, request, reply)
  }
  app.get('/site.json', async (request, reply) =>
    reply.header('cache-control', 'no-cache').send(hideMailbox(request, getSiteInfo())),
  )
  app.get('/*', respond)
  return { respond, setPages: site.setPages }
}

/** Replaces the mailbox location for requests from other machines, which cannot open the demo's mailbox. */
function hideMailbox(request: FastifyRequest, siteInfo: SiteInfo): SiteInfo {
  const { demo } = siteInfo
  if (!demo?.mailbox || isLocalRequest(request)) return siteInfo
  return { ...siteInfo, demo: { ...demo, mailbox: 'at the machine' } }
}

/** Returns whether the request expects a page instead of an API response. */
export const wantsPage = ({ method, url }: FastifyRequest) =>
  ['GET', 'HEAD'].includes(method) && !url.startsWith('/api/')

interface SiteState {
  site: Site
  redirect: (path: string) => string | undefined
  pictureHosts: readonly string[]
}

function sendSite({ site, redirect, pictureHosts }: SiteState, request: FastifyRequest, reply: FastifyReply) {
  const sendPage = (file: SiteFile, target = reply) => sendFile(file, pictureHosts, request, target)
  const [path = '/', query] = request.url.split(/\?(.*)/s)
  const foundFile = site.find(path)
  if (foundFile?.path === path) return sendPage(foundFile.file)
  // Redirects only to known paths, because a path that begins with two slashes would lead to another host.
  const redirectTarget = foundFile?.path ?? redirect(path)
  if (redirectTarget !== undefined) return reply.redirect(query ? `${redirectTarget}?${query}` : redirectTarget, 308)
  if (!wantsPage(request)) return fail('NotFound')
  return sendPage(site.notFound(), reply.code(404))
}

async function sendFile(file: SiteFile, hosts: readonly string[], request: FastifyRequest, reply: FastifyReply) {
  reply.headers(SECURITY_HEADERS).header('cache-control', getCacheControl(file))
  if (!file.policy) return sendCompressed(request, reply, await addCompressedForms(file))
  reply.header('content-security-policy', allowPictures(file.policy, hosts))
  if (!isDiscreet(request.headers.cookie))
    return sendCompressed(request, reply, await addCompressedForms(file), ['cookie'])
  if (!file.isForMembers) reply.header('cache-control', 'private, no-cache')
  return sendCompressed(request, reply, await addCompressedForms(await createDiscreetPage(file)), ['cookie'])
}

function getCacheControl({ isHashed, isForMembers }: SiteFile) {
  if (isHashed) return `public, max-age=${YEAR_SECONDS}, immutable`
  return isForMembers ? 'no-store' : 'no-cache'
}
