import { resolve } from 'node:path'
import { z } from 'zod'
import { MAX_DRAIN_SECONDS } from '#contract/operation-limits.ts'
import { type BackupConfig, toBackupConfig, BackupVariables } from './backup.ts'
import { type DatabaseConfig, checkDatabaseVariables, toDatabaseConfig, DatabaseVariables } from './database.ts'
import type { DiskLimits } from '#server/platform/files/disk-space.ts'
import { type MailConfig, toMailConfig, MailVariables } from './mail.ts'
import { type MapConfig, toMapConfig, MapVariables } from './map.ts'
import { type BucketConfig, checkMediaStoreVariables, MediaStoreVariables, toBucketConfig } from './media-store.ts'
import { type MetricsConfig, toMetricsConfig, MetricsVariables } from './metrics.ts'
import { type PaymentConfig, checkPaymentVariables, toPaymentConfig, PaymentVariables } from './payment.ts'
import { type IdentityProvider, readIdentityProviders } from './identity-providers.ts'
import { checkProcessVariables, ProcessVariables, type Role } from './processes.ts'
import { aboveZero, gigabytes, isAtRoot, isPlainUrl, urlSchema, parseOrigins, wholeNumber } from './setting-schemas.ts'
import { checkTranscriberVariables, toTranscriberConfig, TranscriberVariables } from './transcriber.ts'
import { TrustedProxies } from './trusted-proxies.ts'

/**
 * The only code that reads the environment variables (specification §10, "Fixed points"). An invalid value stops the
 * startup with an error that names the variable and the expected format.
 */

const Environment = z.object({
  /** TCP port of the server. With 0, a free port is chosen. */
  PORT: wholeNumber(0, 65_535).default(3000),
  /**
   * Network address the server listens on. Default: loopback for a trial, otherwise `::` (all IPv6 and IPv4 addresses).
   */
  HOST: z.string().min(1, 'expected a host name or address').optional(),
  /** Folder that contains all files that Holdfast stores. */
  DATA_DIR: z.string().min(1, 'expected a folder').default('./data'),
  /** URL at which visitors reach the site; used in emailed links and in the response of the location call. */
  PUBLIC_URL: urlSchema('https|http')
    .refine(isPlainUrl, 'expected a URL without user, query or fragment')
    .refine(isAtRoot, 'expected a URL without a path, because the site is served at the root of its host')
    .optional(),
  ...DatabaseVariables,
  ...ProcessVariables,
  ...MailVariables,
  /** URL of a remote catalogue, used instead of the academy's own catalogue. */
  CATALOGUE_URL: urlSchema('https|http').optional(),
  /** JSON file of the identity providers for sign-in. */
  OIDC_PROVIDERS: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'expected fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
  /** Factor by which all rate limits are multiplied. */
  RATE_LIMIT_FACTOR: aboveZero.default(1),
  /** Other origins whose pages may call this server. */
  CORS_ORIGINS: z.string().transform(parseOrigins).default([]),
  /** Proxies whose `X-Forwarded-For` is trusted. */
  TRUSTED_PROXIES: TrustedProxies.default(['loopback']),
  /** Whether anonymous sign-in is allowed (provider `anon-user`). */
  ANON_LOGIN: z.stringbool({ error: 'expected true or false' }).default(false),
  /** Which demo films are rendered in the background. Rendering all films takes about half an hour. */
  DEMO_FILMS: z.enum(['all', 'first', 'none'], { error: 'expected all, first or none' }).default('all'),
  /** Whether the demo academy is public: it may start in production, and its shared accounts are protected. */
  PUBLIC_DEMO: z.stringbool({ error: 'expected true or false' }).default(false),
  /** Whether this process serves the site. Otherwise it only serves the API and runs jobs. */
  SERVE_SITE: z.stringbool({ error: 'expected true or false' }).default(true),
  /** Whether encoding and transcription run at the lowest CPU priority, and may get no CPU time. */
  ENCODE_IN_BACKGROUND: z.stringbool({ error: 'expected true or false' }).default(true),
  ...MapVariables,
  /** Height of the demo films in pixels. Smaller films render faster. */
  DEMO_FILM_HEIGHT: z.coerce
    .number({ error: 'expected a number' })
    .int('expected a whole number')
    .min(240, 'expected 240 or more')
    .max(1080, 'expected 1080 or less')
    .default(1080),
  /** Free gigabytes on the disk below which Holdfast logs a warning. */
  DISK_WARN: gigabytes.default(2e9),
  /** Free gigabytes below which Holdfast rejects uploads. */
  DISK_STOP: gigabytes.default(5e8),
  /** Seconds for which a process continues to serve requests after a termination signal. */
  DRAIN_SECONDS: wholeNumber(0, MAX_DRAIN_SECONDS).default(0),
  ...MediaStoreVariables,
  ...BackupVariables,
  ...MetricsVariables,
  ...PaymentVariables,
  ...TranscriberVariables,
  /** Whether webhooks may be sent to private networks and this machine, and without TLS. */
  WEBHOOKS_TO_PRIVATE_NETWORKS: z.stringbool({ error: 'expected true or false' }).default(false),
  /**
   * Whether this is an academy in production or a trial. Validated strictly, because a misspelled value must not make
   * an academy as open as a trial.
   */
  NODE_ENV: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['production', 'development', 'test'], { error: 'expected production, development or test' }))
    .optional(),
})

/** Checks that depend on several variables. */
const CheckedEnvironment = Environment.superRefine((data, context) => {
  const errors = [
    ...checkPaymentVariables(data),
    ...checkTranscriberVariables(data),
    ...checkDatabaseVariables(data),
    ...checkProcessVariables(data),
    ...checkMediaStoreVariables(data),
  ]
  for (const { name, message } of errors) context.addIssue({ code: 'custom', path: [name], message })
  if (data.DISK_STOP > data.DISK_WARN)
    context.addIssue({ code: 'custom', path: ['DISK_STOP'], message: 'expected no more than DISK_WARN' })
})

export interface Config extends MailConfig {
  port: number
  host: string
  /** Absolute path of the data folder. */
  dataDir: string
  /** Origin of the site, without a trailing slash. */
  publicUrl: string
  databaseUrl: string | undefined
  database: DatabaseConfig
  role: Role
  /** Number of processes that serve requests. If there are several, this process only starts them and a worker. */
  processes: number
  catalogueUrl: string | undefined
  identityProviders: readonly IdentityProvider[]
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  rateLimitFactor: number
  /** If empty, pages of other origins may not call the server. */
  corsOrigins: readonly string[]
  anonymousLogin: boolean
  /** If empty, `X-Forwarded-For` is ignored. */
  trustedProxies: string[]
  /** `first` renders only the few films that a new visitor sees first. */
  demoFilms: z.infer<typeof Environment>['DEMO_FILMS']
  /** If undefined, no interactive map is shown. */
  map: MapConfig | undefined
  demoFilmHeight: number
  /** Limits in bytes. */
  disk: DiskLimits
  payment: PaymentConfig
  drainMilliseconds: number
  /** Bucket of the published films. If undefined, they are in the data folder. */
  mediaStore: BucketConfig | undefined
  backup: BackupConfig
  metrics: MetricsConfig
  /** Whether the environment sets the payment provider, so that the Studio cannot change it. */
  isPaymentSet: boolean
  /** URL of a fake Stripe API for tests. */
  stripeApi: string | undefined
  publicDemo: boolean
  /** Whether this process serves the site, not only the API. */
  servesSite: boolean
  encodesInBackground: boolean
  transcriber: ReturnType<typeof toTranscriberConfig>
  /** Whether webhooks may go to private networks and this machine, and without TLS. */
  webhooksToPrivateNetworks: boolean
  production: boolean
}

/** Host names that refer to the same machine. */
const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Returns whether a host name, as parsed by `URL`, refers to this machine. */
export const isLocalHost = (hostname: string): boolean => LOCAL_HOST.test(hostname)

/**
 * Returns the mode in which a demo academy, whose passwords are public, may run. `trial`: for the user of this machine,
 * who can read all emails. `public`: for everyone, with protected accounts. `none`: a demo must not run, because this
 * server is for an academy's own members.
 */
export function getDemoMode({
  publicUrl,
  publicDemo,
  production,
}: Pick<Config, 'publicUrl' | 'publicDemo' | 'production'>): 'trial' | 'public' | 'none' {
  if (publicDemo) return 'public'
  return production || !isLocalHost(new URL(publicUrl).hostname) ? 'none' : 'trial'
}

export type { BucketConfig, IdentityProvider, PaymentConfig }

export const environmentNames = Object.keys(Environment.shape).filter((name) => name !== 'NODE_ENV')

/** Thrown if environment variables are invalid. The message lists the variables and the expected formats. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty variable counts as unset, because `.env` and compose files often contain such variables.
  const setVariables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = CheckedEnvironment.safeParse(setVariables)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`).join('\n'))
  const { data } = parsed
  const mode = {
    publicUrl: new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).origin,
    publicDemo: data.PUBLIC_DEMO,
    production: data.NODE_ENV === 'production',
  }
  return {
    ...mode,
    port: data.PORT,
    // A trial listens on loopback, because its passwords are public.
    host: data.HOST ?? (getDemoMode(mode) === 'trial' ? '127.0.0.1' : '::'),
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    database: toDatabaseConfig(data),
    role: data.ROLE,
    processes: data.PROCESSES,
    ...toMailConfig(data),
    catalogueUrl: data.CATALOGUE_URL,
    identityProviders: data.OIDC_PROVIDERS ? readProviders(resolve(data.OIDC_PROVIDERS)) : [],
    logLevel: data.LOG_LEVEL,
    rateLimitFactor: data.RATE_LIMIT_FACTOR,
    corsOrigins: data.CORS_ORIGINS,
    anonymousLogin: data.ANON_LOGIN,
    trustedProxies: data.TRUSTED_PROXIES,
    demoFilms: data.DEMO_FILMS,
    map: toMapConfig(data),
    demoFilmHeight: data.DEMO_FILM_HEIGHT,
    disk: { warn: data.DISK_WARN, uploadMinimum: data.DISK_STOP },
    drainMilliseconds: data.DRAIN_SECONDS * 1000,
    mediaStore: toBucketConfig(data),
    backup: toBackupConfig(data),
    metrics: toMetricsConfig(data),
    payment: toPaymentConfig(data),
    isPaymentSet: data.PAYMENT !== undefined,
    stripeApi: data.STRIPE_API,
    servesSite: data.SERVE_SITE,
    encodesInBackground: data.ENCODE_IN_BACKGROUND,
    transcriber: toTranscriberConfig(data),
    webhooksToPrivateNetworks: data.WEBHOOKS_TO_PRIVATE_NETWORKS,
  }
}

/** Returns the configuration of a bucket other than MEDIA_STORE. Throws ConfigError. */
export const readBucket = (url: string) => readConfig({ ...process.env, MEDIA_STORE: url }).mediaStore

function readProviders(file: string): IdentityProvider[] {
  try {
    return readIdentityProviders(file)
  } catch (error) {
    throw new ConfigError(`OIDC_PROVIDERS: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
