import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { MAP_ZOOM } from '#contract/content/site.ts'
import type { SiteInfo } from '#contract/site.ts'
import { type Config, getDemoMode } from './config/index.ts'
import type { AppContext } from './create-context.ts'
import { accountRoutes } from './features/account/index.ts'
import { paymentRoutes } from './features/billing/index.ts'
import { captionRoutes } from './features/captions/index.ts'
import { catalogueRoutes } from './features/catalogue/index.ts'
import { createCollectionsService } from './features/collections/index.ts'
import { watch } from './features/changes/index.ts'
import { binRoutes, contentRoutes, pictureRoutes } from './features/content/index.ts'
import { drawnPictureRoutes, findRedirectTarget, showPages } from './features/pages/index.ts'
import { contactRoutes } from './features/contact/index.ts'
import { errorReportRoutes } from './features/error-reports/index.ts'
import { filmRoutes } from './features/films/index.ts'
import { functionRoutes } from './features/functions/index.ts'
import type { DataService } from './ports/data-service.ts'
import { devMailRoutes } from './features/mail/index.ts'
import { lessonRoutes } from './features/lessons/index.ts'
import { studioSearchRoutes } from './features/studio-search/index.ts'
import { mediaRoutes } from './features/media/index.ts'
import { addAcademyMetrics, metricsRoutes } from './features/metrics/index.ts'
import { newsletterRoutes } from './features/newsletter/index.ts'
import { openApiRoutes } from './features/open-api/index.ts'
import { oauthRoutes } from './features/oauth/index.ts'
import { reportRoutes } from './features/reports/index.ts'
import { demoAccounts, sessionRoutes } from './features/session/index.ts'
import { setupRoutes } from './features/setup/index.ts'
import { memberRoutes } from './features/members/index.ts'
import { orderRoutes } from './features/orders/index.ts'
import { staffRoutes } from './features/staff/index.ts'
import { findWarnings, warningRoutes } from './features/warnings/index.ts'
import { webhookRoutes } from './features/webhooks/index.ts'
import { Failure } from './errors.ts'
import { REQUEST_TIMEOUT_MS, respondToBrokenRequest } from './http/broken-requests.ts'
import { allowOrigins } from './http/cors.ts'
import { closeConnectionsAtEnd } from './http/drain.ts'
import { sendFailure } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { readJsonBodies } from './http/read-json-bodies.ts'
import { logRequests, newRequestId, REQUEST_ID } from './http/log-requests.ts'
import { measureRequests } from './http/measure-requests.ts'
import { traceRequests } from './http/trace-requests.ts'
import { trackMethods } from './http/allowed-methods.ts'
import { siteRoutes, wantsPage } from './http/site.ts'

/**
 * Maximum characters of an encoded path parameter: a lesson id has up to 200 characters of three UTF-8 bytes, each
 * encoded as three characters such as `%C3`.
 */
const MAX_PARAMETER_LENGTH = 200 * 3 * 3

const failCompiler = () => {
  throw new Error('unexpected call of a default compiler: schemas are compiled by zod')
}

interface Options {
  /** Folder of the built site. If undefined, only the API is served, as in most tests. */
  siteDir?: string
  /** Whether this is the demo academy. A trial on the operator's own computer shows its emails at `/dev/mail`. */
  demo?: boolean
}

/**
 * Builds the application with every route, without listening on a port, so that tests and benchmarks can build the same
 * application.
 */
export async function createApp(
  context: AppContext,
  { siteDir, demo = false }: Options = {},
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = context.log
  const commonHeaders = createHeaders(context.config)
  let respondFromSite: Awaited<ReturnType<typeof siteRoutes>>['respond'] | undefined = undefined
  const app = Fastify({
    loggerInstance,
    // `http/log-requests.ts` logs requests instead: Fastify would log URLs, which may contain grants and tokens.
    logController: new LogController({ disableRequestLogging: true }),
    // The log already adds the request id to every line.
    childLoggerFactory: (logger) => logger,
    genReqId: newRequestId,
    trustProxy: context.config.trustedProxies,
    bodyLimit: 64 * 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node checks for slow requests at this interval. With the default of 30 seconds, a request could take twice as
    // long as allowed. Node uses the longer of its two timeouts, so the timeout of the headers is set too.
    http: { connectionsCheckingInterval: 1000, headersTimeout: REQUEST_TIMEOUT_MS },
    clientErrorHandler: respondToBrokenRequest,
    // Without these stubs Fastify would load Ajv. The compilers set below replace it.
    schemaController: { compilersFactory: { buildValidator: failCompiler, buildSerializer: failCompiler } },
    // The client SDK appends paths to a base URL that may end with a slash.
    routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: MAX_PARAMETER_LENGTH },
    // A URL that cannot be decoded does not reach a route or the error handler.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...commonHeaders, [REQUEST_ID]: request.id })
      if (!respondFromSite || !wantsPage(request)) return void sendFailure(error, request, reply)
      respondFromSite(request, reply).catch((reason: unknown) => sendFailure(reason, request, reply))
    },
  })
  traceRequests(app, context.traces)
  logRequests(app)
  measureRequests(app, context.metrics)
  closeConnectionsAtEnd(app, context)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(commonHeaders))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendFailure)
  app.setNotFoundHandler((request, reply) => sendFailure(new Failure('NotFound'), request, reply))
  readJsonBodies(app)
  allowOrigins(app, context.config.corsOrigins)
  const rejectOtherMethods = trackMethods(app)

  healthRoutes(app, context, () => findWarnings(context))
  metricsRoutes(app, context)
  addAcademyMetrics(context, () => context.changes.size)
  // A process with the role `worker` serves no other routes.
  if (context.config.role === 'worker') {
    rejectOtherMethods()
    return app
  }
  // Sign-in uses separate database connections so that members' queries do not delay it.
  const sessionContext = { ...context, db: context.sessions }
  sessionRoutes(app, sessionContext)
  oauthRoutes(app, sessionContext)
  functionRoutes(app, context, {
    services: new Map(serviceNames.map((name) => [name, createDataService(context)])),
  })
  catalogueRoutes(app, context)
  newsletterRoutes(app, context)
  contactRoutes(app, context)
  accountRoutes(app, context)
  errorReportRoutes(app, context)
  paymentRoutes(app, context)
  staffRoutes(app, context)
  memberRoutes(app, context)
  orderRoutes(app, context)
  reportRoutes(app, context)
  contentRoutes(app, context)
  binRoutes(app, context)
  pictureRoutes(app, context)
  setupRoutes(app, context)
  filmRoutes(app, context)
  captionRoutes(app, context)
  lessonRoutes(app, context)
  studioSearchRoutes(app, context)
  webhookRoutes(app, context)
  warningRoutes(app, context)
  openApiRoutes(app, context)
  await mediaRoutes(app, context)
  rejectOtherMethods()
  if (demo && getDemoMode(context.config) === 'trial') devMailRoutes(app, context)
  if (siteDir) respondFromSite = await serveSite(app, context, { siteDir, demo })
  return app
}

/** Serves the site and renders it from the published content. Returns the handler for URLs that match no route. */
async function serveSite(
  app: FastifyInstance,
  context: AppContext,
  { siteDir, demo }: { siteDir: string; demo: boolean },
) {
  const { map, identityProviders } = context.config
  const site = await siteRoutes(app, {
    buildDir: siteDir,
    getSiteInfo: () => createSiteInfo(context, demo),
    tiles: map?.tiles,
    usesSignInPopup: identityProviders.length > 0,
    redirect: (path) => findRedirectTarget(context, path),
    pictureHosts: () => context.catalogue.response()?.pictureHosts ?? [],
  })
  const usePictures = drawnPictureRoutes(app, context, siteDir)
  const stopRendering = await showPages(context, siteDir, (rendering) => {
    site.setPages(rendering)
    usePictures(rendering)
  })
  app.addHook('onClose', async () => stopRendering())
  return site.respond
}

/**
 * Returns the headers of every response. HSTS is valid for one year and excludes subdomains, which may not support TLS.
 */
const createHeaders = ({ publicUrl }: Config) => ({
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
})

/** Returns the settings that a page may read before sign-in. */
function createSiteInfo(context: AppContext, demo: boolean): SiteInfo {
  const { config, content } = context
  const { identityProviders, map } = config
  const { coordinates, mapZoom } = content.single('site')
  const providers = identityProviders.map(({ name, label }) => ({ name, label }))
  return {
    ...(demo && { demo: { ...demoAccounts, ...(isMailboxShown(config) && { mailbox: 'here' }) } }),
    ...(providers.length > 0 && { providers }),
    ...(map && coordinates && { map: { ...map, place: coordinates, zoom: mapZoom ?? MAP_ZOOM } }),
  }
}

/** Returns whether the trial shows its emails. Emails sent through an SMTP relay are not stored on this server. */
const isMailboxShown = (config: Config) => getDemoMode(config) === 'trial' && config.smtpUrl === undefined

/**
 * The service names that pages pass to `user.mongoClient()`: the name that published pages use, and the default of the
 * client SDK (session service §6.1).
 */
const serviceNames = ['mongodb-atlas', 'mongo-db']

const createDataService = (context: AppContext): DataService => ({
  ...createCollectionsService(context),
  watch: (caller, values, signal) => watch(context, caller, values, signal),
})
