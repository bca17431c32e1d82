import { resolve } from 'node:path'
import { z } from 'zod'
import { MAIL_BATCH_MOST, MAIL_CONCURRENCY_MOST } from '#contract/limits.ts'
import { DRAIN_SECONDS_MOST } from '#contract/operation-limits.ts'
import { type BackupConfig, backupOf, BackupVariables } from './backup.ts'
import { type DatabaseConfig, databaseErrors, databaseOf, DatabaseVariables } from './database.ts'
import type { DiskLimits } from '#server/platform/files/disk-space.ts'
import { type MapConfig, mapOf, MapVariables } from './map.ts'
import { type MetricsConfig, metricsOf, MetricsVariables } from './metrics.ts'
import { type PaymentConfig, paymentErrors, paymentOf, PaymentVariables } from './payment.ts'
import { type IdentityProvider, readIdentityProviders } from './identity-providers.ts'
import { processErrors, ProcessVariables, type Role } from './processes.ts'
import { aboveZero, gigabytes, isAtRoot, isPlain, origin, readOrigins, wholeNumber } from './setting-schemas.ts'
import { type TranscriberConfig, transcriberErrors, transcriberOf, TranscriberVariables } from './transcriber.ts'
import { TrustedProxies } from './trusted-proxies.ts'

/**
 * The only place that reads the environment (specification §10, "Fixed points"). A wrong value stops the start with its
 * name and what was expected.
 */

const Environment = z.object({
  /** TCP port the server listens on; 0 chooses a free one. */
  PORT: wholeNumber(0, 65_535).default(3000),
  /** Network address the server listens on. Default: loopback for a trial, else `::`, all addresses including IPv4. */
  HOST: z.string().min(1, 'expected a host name or address').optional(),
  /** Folder that holds all state. */
  DATA_DIR: z.string().min(1, 'expected a folder').default('./data'),
  /** Address under which visitors reach the site; mail links and the location answer use it. */
  PUBLIC_URL: origin('https|http')
    .refine(isPlain, 'expected an address without user, query or fragment')
    .refine(isAtRoot, 'expected an address without a path, because the site is served at the root of its host')
    .optional(),
  ...DatabaseVariables,
  ...ProcessVariables,
  /** SMTP relay. Without it mails are written to DATA_DIR/outbox. */
  SMTP_URL: origin('smtps|smtp').optional(),
  /** Mails that are sent at once, and so the connections to the relay. */
  MAIL_CONCURRENCY: wholeNumber(1, MAIL_CONCURRENCY_MOST).default(10),
  /** Mails that are fetched from the queue at once. */
  MAIL_BATCH: wholeNumber(1, MAIL_BATCH_MOST).default(5),
  /** Catalogue to fetch instead of the academy's own file. */
  CATALOGUE_URL: origin('https|http').optional(),
  /** JSON file of the identity providers that members may sign in with. */
  OIDC_PROVIDERS: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'expected fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
  /** Multiplies every rate limit. */
  RATE_LIMIT_FACTOR: aboveZero.default(1),
  /** Origins of other sites whose pages may call this server. */
  CORS_ORIGINS: z.string().transform(readOrigins).default([]),
  /** Proxies whose `X-Forwarded-For` is trusted. */
  TRUSTED_PROXIES: TrustedProxies.default(['loopback']),
  /** Allows users without an account, who own nothing (provider `anon-user`). */
  ANON_LOGIN: z.stringbool({ error: 'expected true or false' }).default(false),
  /** Which films of the demo academy are made without a command; all take about half an hour in the background. */
  DEMO_FILMS: z.enum(['all', 'first', 'none'], { error: 'expected all, first or none' }).default('all'),
  /** Makes the demo academy public: it may start in production, and its shared accounts are protected. */
  PUBLIC_DEMO: z.stringbool({ error: 'expected true or false' }).default(false),
  /** Serves the site, and draws its pages. A process without it answers calls and works on jobs. */
  SERVE_SITE: z.stringbool({ error: 'expected true or false' }).default(true),
  /** Encodes uploads and hears films with what everything else leaves of the processors, which may be nothing. */
  ENCODE_IN_BACKGROUND: z.stringbool({ error: 'expected true or false' }).default(true),
  ...MapVariables,
  /** Lines of those films' pictures: films with fewer are finished sooner. */
  DEMO_FILM_HEIGHT: z.coerce
    .number({ error: 'expected a number' })
    .int('expected a whole number')
    .min(240, 'expected 240 or more')
    .max(1080, 'expected 1080 or less')
    .default(1080),
  /** Free gigabytes of the disk below which Holdfast warns, and below which it refuses films. */
  DISK_WARN: gigabytes.default(2e9),
  DISK_STOP: gigabytes.default(5e8),
  /** Seconds for which a process goes on answering after a signal to end. */
  DRAIN_SECONDS: wholeNumber(0, DRAIN_SECONDS_MOST).default(0),
  ...BackupVariables,
  ...MetricsVariables,
  ...PaymentVariables,
  ...TranscriberVariables,
  /** Lets webhooks go to private networks and this machine, and without TLS. */
  WEBHOOKS_TO_PRIVATE_NETWORKS: z.stringbool({ error: 'expected true or false' }).default(false),
  /** Whether this is a school or a trial. A misspelled value must not leave a school as open as a trial. */
  NODE_ENV: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['production', 'development', 'test'], { error: 'expected production, development or test' }))
    .optional(),
})

/** Checks that need several values. */
const Checked = Environment.superRefine((data, context) => {
  const errors = [...paymentErrors(data), ...transcriberErrors(data), ...databaseErrors(data), ...processErrors(data)]
  for (const { name, message } of errors) context.addIssue({ code: 'custom', path: [name], message })
  if (data.DISK_STOP > data.DISK_WARN)
    context.addIssue({ code: 'custom', path: ['DISK_STOP'], message: 'expected no more than DISK_WARN' })
})

export interface Config {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Without a closing slash. */
  publicUrl: string
  databaseUrl: string | undefined
  database: DatabaseConfig
  role: Role
  /** Processes that answer requests; with more than one, this process only starts them, and a worker beside them. */
  processes: number
  smtpUrl: string | undefined
  mailConcurrency: number
  mailBatch: number
  catalogueUrl: string | undefined
  identityProviders: readonly IdentityProvider[]
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  rateLimitFactor: number
  /** Empty: pages of other origins may not call. */
  corsOrigins: readonly string[]
  anonymousLogin: boolean
  /** Empty: no proxy is trusted. */
  trustedProxies: string[]
  /** `first`: only the few that a first look needs. */
  demoFilms: z.infer<typeof Environment>['DEMO_FILMS']
  /** Where the interactive map comes from. */
  map: MapConfig | undefined
  /** Lines of pixels. */
  demoFilmHeight: number
  /** Bytes. */
  disk: DiskLimits
  payment: PaymentConfig
  drainMilliseconds: number
  backup: BackupConfig
  metrics: MetricsConfig
  /** The environment names who takes the money: the Studio cannot change it. */
  isPaymentSet: boolean
  /** Another address than Stripe's own, for tests. */
  stripeApi: string | undefined
  /** Whether the demo academy is public. */
  publicDemo: boolean
  /** Whether this process serves the site; without it, calls alone. */
  servesSite: boolean
  encodesInBackground: boolean
  transcriber: TranscriberConfig
  /** Whether webhooks may go to private networks and this machine, and without TLS. */
  webhooksToPrivateNetworks: boolean
  production: boolean
}

/** Hosts that mean the caller's own machine. */
const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether this host, in the form that `URL` parses, is this machine. */
export const isLocalHost = (hostname: string): boolean => LOCAL_HOST.test(hostname)

/**
 * How a demo academy, whose passwords are public, may run here. `trial`: for the person at this machine, with readable
 * mail. `public`: for the world, with protected accounts. `none`: refused, since this start is for an academy's own
 * members.
 */
export function demoMode({
  publicUrl,
  publicDemo,
  production,
}: Pick<Config, 'publicUrl' | 'publicDemo' | 'production'>): 'trial' | 'public' | 'none' {
  if (publicDemo) return 'public'
  return production || !isLocalHost(new URL(publicUrl).hostname) ? 'none' : 'trial'
}

export type { IdentityProvider, PaymentConfig }

export const environmentNames = Object.keys(Environment.shape).filter((name) => name !== 'NODE_ENV')

/** Lists the wrong variables and what was expected, a line each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty variable, as `.env` files and compose files leave behind, counts as not set.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const read = Checked.safeParse(given)
  if (!read.success)
    throw new ConfigError(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`).join('\n'))
  const { data } = read
  const mode = {
    publicUrl: new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).origin,
    publicDemo: data.PUBLIC_DEMO,
    production: data.NODE_ENV === 'production',
  }
  return {
    ...mode,
    port: data.PORT,
    // The passwords of a trial are public.
    host: data.HOST ?? (demoMode(mode) === 'trial' ? '127.0.0.1' : '::'),
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    database: databaseOf(data),
    role: data.ROLE,
    processes: data.PROCESSES,
    smtpUrl: data.SMTP_URL,
    mailConcurrency: data.MAIL_CONCURRENCY,
    mailBatch: data.MAIL_BATCH,
    catalogueUrl: data.CATALOGUE_URL,
    identityProviders: data.OIDC_PROVIDERS ? readProviders(resolve(data.OIDC_PROVIDERS)) : [],
    logLevel: data.LOG_LEVEL,
    rateLimitFactor: data.RATE_LIMIT_FACTOR,
    corsOrigins: data.CORS_ORIGINS,
    anonymousLogin: data.ANON_LOGIN,
    trustedProxies: data.TRUSTED_PROXIES,
    demoFilms: data.DEMO_FILMS,
    map: mapOf(data),
    demoFilmHeight: data.DEMO_FILM_HEIGHT,
    disk: { warn: data.DISK_WARN, stop: data.DISK_STOP },
    drainMilliseconds: data.DRAIN_SECONDS * 1000,
    backup: backupOf(data),
    metrics: metricsOf(data),
    payment: paymentOf(data),
    isPaymentSet: data.PAYMENT !== undefined,
    stripeApi: data.STRIPE_API,
    servesSite: data.SERVE_SITE,
    encodesInBackground: data.ENCODE_IN_BACKGROUND,
    transcriber: transcriberOf(data),
    webhooksToPrivateNetworks: data.WEBHOOKS_TO_PRIVATE_NETWORKS,
  }
}

function readProviders(file: string): IdentityProvider[] {
  try {
    return readIdentityProviders(file)
  } catch (error) {
    throw new ConfigError(`OIDC_PROVIDERS: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
