import { resolve } from 'node:path'
import { z } from 'zod'
import { MAIL_BATCH_MOST, MAIL_CONCURRENCY_MOST } from '#contract/limits.ts'
import type { DiskLimits } from './platform/process/disk-space.ts'
import { type MapConfig, mapErrors, mapOf, MapVariables } from './map-config.ts'
import { type PaymentConfig, paymentErrors, paymentOf, PaymentVariables } from './payment-config.ts'
import { type IdentityProvider, readIdentityProviders } from './identity-providers.ts'
import { TrustedProxies } from './trusted-proxies.ts'

/** The one place that reads the environment (specification §10, "Fixed points"). A wrong value stops the start with its name and what was expected. */

const origin = (protocols: string) =>
  z.url({
    protocol: new RegExp(`^(${protocols})$`),
    error: `expected an address that starts with ${protocols.replaceAll('|', ':// or ')}://`,
  })

function wholeNumber(least: number, most: number) {
  const error = `expected a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

/** Only origin and path. What is no address at all has been refused with better words already. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return true
  const { username, password, search, hash } = new URL(address)
  return !username && !password && !search && !hash
}

/** The site's own links start at the root of the host, so below a path every one of them would lead elsewhere. */
const isAtRoot = (address: string) => !URL.canParse(address) || new URL(address).pathname === '/'

/** Gigabytes, read as bytes. */
const gigabytes = z.coerce
  .number({ error: 'expected gigabytes, such as 2 or 0.5' })
  .min(0, 'expected gigabytes, 0 or more')
  .transform((number) => number * 1e9)

/** Origins as browsers send them: nothing behind the host. */
function readOrigins(text: string, context: z.RefinementCtx<string>): string[] {
  const origins = text.split(',').map((part) => part.trim().replace(/\/$/, ''))
  const isOrigin = (one: string) => /^https?:/.test(one) && URL.canParse(one) && new URL(one).origin === one
  if (!origins.every(isOrigin)) context.addIssue('expected origins such as https://school.example, separated by commas')
  return origins
}

const Environment = z.object({
  /** TCP port the server listens on; 0 takes a free one. */
  PORT: wholeNumber(0, 65_535).default(3000),
  /** Network address the server listens on; `::` is every one of the machine, IPv4 included. */
  HOST: z.string().min(1, 'expected a host name or address').default('::'),
  /** Folder that holds all state. */
  DATA_DIR: z.string().min(1, 'expected a folder').default('./data'),
  /** Address under which visitors reach the site; mail links and the location answer use it. */
  PUBLIC_URL: origin('https|http')
    .refine(isPlain, 'expected an address without user, query or fragment, since links are glued onto it')
    .refine(isAtRoot, 'expected an address without a path, since the site is served at the root of its host')
    .optional(),
  /** PostgreSQL to use instead of the embedded one. */
  DATABASE_URL: origin('postgresql|postgres').optional(),
  /** SMTP relay. Without it mails are written to DATA_DIR/outbox. */
  SMTP_URL: origin('smtps|smtp').optional(),
  /** Mails under way at once, which is also the connections to the relay. */
  MAIL_CONCURRENCY: wholeNumber(1, MAIL_CONCURRENCY_MOST).default(10),
  /** Mails that are taken from the queue at once. */
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
  RATE_LIMIT_FACTOR: z.coerce
    .number({ error: 'expected a number above 0' })
    .positive('expected a number above 0')
    .default(1),
  /** Origins of other sites whose pages may call this server. */
  CORS_ORIGINS: z.string().transform(readOrigins).default([]),
  /** Proxies whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: TrustedProxies.default(['loopback']),
  /** Lets in users without an account, who own nothing (provider `anon-user`). */
  ANON_LOGIN: z.stringbool({ error: 'expected true or false' }).default(false),
  /** Which films of the demo academy are made by themselves; all takes about half an hour in the background. */
  DEMO_FILMS: z.enum(['all', 'first', 'none'], { error: 'expected all, first or none' }).default('all'),
  /** Shows the demo academy to the world: it may start in production, and its accounts are protected from each other's visitors. */
  PUBLIC_DEMO: z.stringbool({ error: 'expected true or false' }).default(false),
  ...MapVariables,
  /** Lines of those films' pictures: fewer are made sooner. */
  DEMO_FILM_HEIGHT: z.coerce
    .number({ error: 'expected a number' })
    .int('expected a whole number')
    .min(240, 'expected 240 or more')
    .max(1080, 'expected 1080 or less')
    .default(1080),
  /** Free gigabytes of the disk below which Holdfast warns, and below which it takes in no films. */
  DISK_WARN: gigabytes.default(2e9),
  DISK_STOP: gigabytes.default(5e8),
  ...PaymentVariables,
  /** Whether this is a school or a trial. A misspelled one must not leave a school as open as a trial. */
  NODE_ENV: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['production', 'development', 'test'], { error: 'expected production, development or test' }))
    .optional(),
})

/** What is right by itself and wrong together. */
const Checked = Environment.superRefine((data, context) => {
  for (const { name, message } of [...mapErrors(data), ...paymentErrors(data)])
    context.addIssue({ code: 'custom', path: [name], message })
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
  /** Empty: nobody's word on who asks is believed. */
  trustedProxies: string[]
  /** `first`: only the few that an academy needs to be looked at. */
  demoFilms: z.infer<typeof Environment>['DEMO_FILMS']
  /** The interactive map; both its source and its middle are needed for one. */
  map: MapConfig | undefined
  /** Lines of pixels. */
  demoFilmHeight: number
  /** Bytes. */
  disk: DiskLimits
  payment: PaymentConfig
  /** Shows the demo academy to the world. */
  publicDemo: boolean
  production: boolean
}

/** Hosts that lead to the machine of whoever asks. */
const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether this host, of an address as `URL` reads it, is the machine itself. */
export const isLocalHost = (hostname: string): boolean => LOCAL_HOST.test(hostname)

/**
 * What a demo academy, whose passwords are public, may be here. `trial`: for the person at this machine, with its mail to read.
 * `public`: for the world, with its accounts protected. `none`: refused, since this start is for an academy's own members.
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

/** Says which variables are wrong and what was expected, a line each. */
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
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    publicUrl: new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).origin,
    databaseUrl: data.DATABASE_URL,
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
    payment: paymentOf(data),
    publicDemo: data.PUBLIC_DEMO,
    production: data.NODE_ENV === 'production',
  }
}

function readProviders(file: string): IdentityProvider[] {
  try {
    return readIdentityProviders(file)
  } catch (error) {
    throw new ConfigError(`OIDC_PROVIDERS: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
