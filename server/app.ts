import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { SiteNotice } from '#contract/site.ts'
import { type Config, demoMode } from './config.ts'
import type { AppContext } from './create-context.ts'
import { accountRoutes } from './features/account/index.ts'
import { paymentRoutes } from './features/billing/index.ts'
import { catalogueRoutes } from './features/catalogue/index.ts'
import { collectionsService } from './features/collections/index.ts'
import { watch } from './features/changes/index.ts'
import { contentRoutes } from './features/content/index.ts'
import { contactRoutes } from './features/contact/index.ts'
import { errorReportRoutes } from './features/error-reports/index.ts'
import { functionRoutes } from './features/functions/index.ts'
import type { DataService } from './ports/data-service.ts'
import { devMailRoutes, findMailProblems } from './features/mail/index.ts'
import { mediaRoutes } from './features/media/index.ts'
import { newsletterRoutes } from './features/newsletter/index.ts'
import { oauthRoutes } from './features/oauth/index.ts'
import { demoAccounts, sessionRoutes } from './features/session/index.ts'
import { staffRoutes } from './features/staff/index.ts'
import { Failure } from './fail.ts'
import { REQUEST_TIME, refuseBrokenRequest } from './http/broken-requests.ts'
import { allowOrigins } from './http/cors.ts'
import { sendFailure } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { readJsonBodies } from './http/read-json-bodies.ts'
import { logRequests, newRequestId, REQUEST_ID } from './http/log-requests.ts'
import { watchMethods } from './http/allowed-methods.ts'
import { siteRoutes, wantsPage } from './http/site.ts'
import { warnAboutOtherCourses } from './other-courses.ts'
import { diskWarnings } from './platform/process/disk-watch.ts'

interface Options {
  /** Folder of the built site; without it only the calls are served, as most tests want it. */
  siteDir?: string
  /** This is the demo academy. On its owner's own machine it shows its mail at `/dev/mail`. */
  demo?: boolean
}

/** The application: every route, in one visible list. It never listens, so a test or a benchmark builds the same one. */
export async function createApp(
  context: AppContext,
  { siteDir, demo = false }: Options = {},
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = context.log
  const always = headersOf(context.config)
  let answerFromSite: Awaited<ReturnType<typeof siteRoutes>> | undefined = undefined
  const app = Fastify({
    loggerInstance,
    // `http/log-requests.ts` does it: Fastify would log addresses, which carry grants and tokens.
    logController: new LogController({ disableRequestLogging: true }),
    // The id of the request is in every line already.
    childLoggerFactory: (logger) => logger,
    genReqId: newRequestId,
    trustProxy: context.config.trustedProxies,
    bodyLimit: 64 * 1024,
    requestTimeout: REQUEST_TIME,
    // How often Node looks for requests that take longer: by itself every 30 seconds, so that they would last twice as long. And it waits for the
    // longer of its two limits, of which that for headers is a minute by itself.
    http: { connectionsCheckingInterval: 1000, headersTimeout: REQUEST_TIME },
    clientErrorHandler: refuseBrokenRequest,
    // The client glues a base address that may end with a slash.
    routerOptions: { ignoreDuplicateSlashes: true },
    // An address that cannot be decoded reaches no route and no error handler.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...always, [REQUEST_ID]: request.id })
      if (!answerFromSite || !wantsPage(request)) return void sendFailure(error, request, reply)
      answerFromSite(request, reply).catch((reason: unknown) => sendFailure(reason, request, reply))
    },
  })
  logRequests(app)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(always))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendFailure)
  app.setNotFoundHandler((request, reply) => sendFailure(new Failure('NotFound'), request, reply))
  readJsonBodies(app)
  allowOrigins(app, context.config.corsOrigins)
  const refuseOtherMethods = watchMethods(app)

  healthRoutes(app, context, [
    () => findMailProblems(context),
    () => diskWarnings(context.config.dataDir, context.config.disk),
  ])
  // Whatever these ask the database for: members' statements must never keep anybody from signing in.
  const signingIn = { ...context, db: context.sessions }
  sessionRoutes(app, signingIn)
  oauthRoutes(app, signingIn)
  functionRoutes(app, context, {
    services: new Map(serviceNames.map((name) => [name, dataService(context)])),
  })
  catalogueRoutes(app, context)
  newsletterRoutes(app, context)
  contactRoutes(app, context)
  accountRoutes(app, context)
  errorReportRoutes(app, context)
  paymentRoutes(app, context)
  staffRoutes(app, context)
  contentRoutes(app, context)
  await mediaRoutes(app, context)
  refuseOtherMethods()
  if (demo && demoMode(context.config) === 'trial') devMailRoutes(app, context)
  if (!siteDir) return app
  answerFromSite = await siteRoutes(app, {
    buildDir: siteDir,
    publicUrl: context.config.publicUrl,
    notice: noticeOf(context.config, demo),
    pictureHosts: () => context.catalogue.response()?.pictureHosts ?? [],
  })
  warnAboutOtherCourses(context, siteDir).catch((error: unknown) =>
    context.log.warn(error, 'The courses page could not be compared.'),
  )
  return app
}

/** Headers of every answer. An academy that is reached by https stays with it for a year; whether its other hosts do is not ours to say. */
const headersOf = ({ publicUrl }: Config) => ({
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
})

/** What a page may know before anybody signs in. */
function noticeOf(config: Config, demo: boolean): SiteNotice {
  const { identityProviders, map } = config
  const providers = identityProviders.map(({ name, label }) => ({ name, label }))
  return {
    ...(demo && { demo: { ...demoAccounts, ...(showsMail(config) && { mailbox: 'here' }) } }),
    ...(providers.length > 0 && { providers }),
    ...(map && { map }),
  }
}

/** What goes to a relay is not there to be read. */
const showsMail = (config: Config) => demoMode(config) === 'trial' && config.smtpUrl === undefined

/** What pages pass to `user.mongoClient()`: the former service's name, and the client's own default (session service §6.1). */
const serviceNames = ['mongodb-atlas', 'mongo-db']

const dataService = (context: AppContext): DataService => ({
  ...collectionsService(context),
  watch: (caller, values, signal) => watch(context, caller, values, signal),
})
