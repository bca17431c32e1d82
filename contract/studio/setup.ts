import { z } from 'zod'
import { parseSender } from '../sender.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_EMAIL_LENGTH, PASSWORD_LENGTH } from '../limits.ts'
import { line, text } from '../text.ts'
import { studioCall } from './call.ts'

/** Setup of an academy (specification, "First day"): creating its owner, and the steps until its site is ready. */

/** Setup steps in order; each can be postponed. A new step needs a name here and a form in the Studio. */
export const SETUP_STEPS = ['owner', 'academy', 'plans', 'mail', 'clip', 'publish'] as const
export const SetupStep = z.enum(SETUP_STEPS)
export type SetupStep = z.infer<typeof SetupStep>

/** Secret or restricted key of a Stripe account. */
export const StripeKey = line(500).regex(
  /^(sk|rk)_(test|live)_\w+$/,
  'expected a secret key of Stripe, which begins with sk_ or rk_',
)
/** Secret that signs the events sent by Stripe. */
export const StripeWebhookSecret = line(500).regex(
  /^whsec_\w+$/,
  'expected the signing secret of a Stripe webhook, which begins with whsec_',
)

/**
 * Creates the first owner with the link that the server prints at each startup while there is no owner. If the email
 * address already has an account, the account becomes the owner, and the password of the account is required. 400
 * UserpassTokenInvalid for a link that was used or has expired, or if the academy already has an owner; 400 BadRequest
 * names the field; 401 UserDisabled if the account is disabled; 409 AccountNameInUse for a password other than the
 * account's; 429 RateLimitExceeded for too many attempts.
 */
export const createFirstOwner = endpoint({
  method: 'POST',
  base: '/api',
  path: '/setup/owner',
  auth: 'none',
  body: z.object({ token: text(64), email: text(MAX_EMAIL_LENGTH), password: text(8 * PASSWORD_LENGTH.max, 0) }),
  status: 204,
})

export const SetupProgress = z.object({
  /** A step is open if it is neither done nor postponed. */
  steps: z.array(z.object({ name: SetupStep, state: z.enum(['open', 'done', 'later']) })),
  payment: z.object({
    provider: z.enum(['stripe', 'academy', 'demo']),
    /** Whether the provider is set in the environment, so that the Studio cannot change it. */
    isFixed: z.boolean(),
    /** URL to enter in Stripe for its webhook. */
    webhook: z.string(),
  }),
  mail: z.object({
    /** Host and port of the mail server; null if emails are written to files. */
    server: z.string().nullable(),
    isFixed: z.boolean(),
    /** Sender of every email: `Name <address>`. */
    from: z.string(),
    /** Whether the sender is set in the environment. */
    isFromFixed: z.boolean(),
  }),
  /** Number of lessons in the catalogue. */
  lessons: z.int(),
})
export type SetupProgress = z.infer<typeof SetupProgress>

/** Returns the setup progress, without secrets. */
export const getSetup = studioCall({
  method: 'GET',
  path: '/setup',
  summary: 'Read the setup progress',
  permission: 'settings.change',
  response: SetupProgress,
  status: 200,
})

/** Marks a step as done or postponed. */
export const saveSetupStep = studioCall({
  method: 'PUT',
  path: '/setup/steps/:step',
  summary: 'Mark a setup step as done or postponed',
  permission: 'settings.change',
  params: z.object({ step: SetupStep }),
  body: z.object({ state: z.enum(['done', 'later']) }),
  response: SetupProgress,
  status: 200,
})

/**
 * Disconnects a Stripe account even if it is still needed, for example after the account was closed: plans end with
 * their paid period, open checkouts are canceled, and refunds are paid manually. Stripe may continue to charge members.
 */
const force = { force: z.boolean().optional() }

/**
 * Sets the payment provider. Stripe's key is tested by a call and stored only if it works: 400 BadRequest names the
 * field, also for a key of another account or mode while the previous account is still needed for renewals, checkouts
 * or refunds; 503 PaymentUnavailable if Stripe does not respond. 409 Conflict if the provider is set in the
 * environment, or if Stripe is still needed; 429 RateLimitExceeded for too many attempts.
 */
export const choosePayment = studioCall({
  method: 'PUT',
  path: '/setup/payment',
  summary: 'Choose the payment provider',
  permission: 'settings.change',
  requiresRecentAuth: true,
  body: z.discriminatedUnion('provider', [
    z.strictObject({ provider: z.literal('academy'), ...force }),
    z.strictObject({
      provider: z.literal('stripe'),
      secretKey: StripeKey,
      webhookSecret: StripeWebhookSecret,
      ...force,
    }),
  ]),
  errors: ['Conflict'],
  response: SetupProgress,
  status: 200,
})

/** Host name or IPv6 address in brackets: `mail.example.org`. */
const Host = line(253).regex(
  /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/i,
  'expected a name such as mail.example.org',
)

/**
 * Sets the mail server. Sends a test email to the caller and stores the settings only if the server accepts the email.
 * 400 BadRequest names the field, with the server's own message. 409 Conflict if the mail server is set in the
 * environment; 429 RateLimitExceeded for too many attempts.
 */
export const chooseMail = studioCall({
  method: 'PUT',
  path: '/setup/mail',
  summary: 'Set the mail server',
  permission: 'settings.change',
  requiresRecentAuth: true,
  body: z.strictObject({
    host: Host,
    /** TCP port; 465 uses implicit TLS. */
    port: z.int().min(1).max(65_535),
    /** Both empty for a server without authentication. */
    user: line(320, 0),
    password: line(500, 0),
    /** Sender of every email: `Name <address>` or an address. If empty, it is derived from the site's URL. */
    from: line(320, 0)
      .refine(
        (from) => from === '' || parseSender(from) !== undefined,
        'expected a name and an address: Name <address>',
      )
      .default(''),
  }),
  errors: ['Conflict'],
  response: SetupProgress,
  status: 200,
})
