import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EMAIL_LENGTH, PASSWORD_LENGTH } from '../limits.ts'
import { line, text } from '../text.ts'
import { studioCall } from './call.ts'

/** The first day of an academy (the academy's side, "First day"): its owner, and the steps that lead to its site. */

/**
 * The steps in their order. Each can wait. A step that another part of the product brings, such as a passkey, is one
 * more name here and one more form in the Studio.
 */
export const SETUP_STEPS = ['owner', 'academy', 'plans', 'mail', 'clip', 'publish'] as const
export const SetupStep = z.enum(SETUP_STEPS)
export type SetupStep = z.infer<typeof SetupStep>

/** Secret or restricted key of a Stripe account. */
export const StripeKey = line(500).regex(
  /^(sk|rk)_(test|live)_\w+$/,
  'expected a secret key of Stripe, which begins with sk_ or rk_',
)
/** Secret that signs the events that Stripe sends. */
export const StripeWebhookSecret = line(500).regex(
  /^whsec_\w+$/,
  'expected the signing secret of a Stripe webhook, which begins with whsec_',
)

/**
 * Makes the first owner by the link that the start of an academy without one has printed. An address that has an
 * account already keeps it, and wants its password. 400 UserpassTokenInvalid for a link that was used, has expired, or
 * came too late; 400 BadRequest names the field; 409 AccountNameInUse for another password than the account's; 429.
 */
export const openAcademy = endpoint({
  method: 'POST',
  base: '/api',
  path: '/setup/owner',
  auth: 'none',
  body: z.object({ token: text(64), email: text(EMAIL_LENGTH), password: text(8 * PASSWORD_LENGTH.max, 0) }),
  status: 204,
})

export const SetupProgress = z.object({
  /** A step that is neither done nor put off is open. */
  steps: z.array(z.object({ name: SetupStep, state: z.enum(['open', 'done', 'later']) })),
  payment: z.object({
    provider: z.enum(['stripe', 'academy', 'demo']),
    /** The settings of the machine name the provider: the Studio cannot change it. */
    isFixed: z.boolean(),
    /** Where Stripe has to send its events. */
    webhook: z.string(),
  }),
  mail: z.object({
    /** Host and port of the mail server; null where mails are files on the machine. */
    server: z.string().nullable(),
    isFixed: z.boolean(),
    /** The sender of every mail. */
    from: z.string(),
  }),
  /** Lessons of the catalogue. */
  lessons: z.int(),
})
export type SetupProgress = z.infer<typeof SetupProgress>

/** How far the academy is. Never with a secret. */
export const getSetup = studioCall({
  method: 'GET',
  path: '/setup',
  summary: 'Read the setup progress',
  permission: 'settings.change',
  answer: SetupProgress,
  status: 200,
})

/** Says that a step is done, or that it can wait. */
export const saveSetupStep = studioCall({
  method: 'PUT',
  path: '/setup/steps/:step',
  summary: 'Mark a setup step as done or skipped',
  permission: 'settings.change',
  params: z.object({ step: SetupStep }),
  body: z.object({ state: z.enum(['done', 'later']) }),
  answer: SetupProgress,
  status: 200,
})

/**
 * Chooses who takes the money. Stripe's key is tried at once by a call, and stored only once it works: 400 BadRequest
 * names the field, 503 PaymentUnavailable where Stripe does not answer. 409 Conflict where the machine's settings
 * decide; 429.
 */
export const choosePayment = studioCall({
  method: 'PUT',
  path: '/setup/payment',
  summary: 'Choose the payment provider',
  permission: 'settings.change',
  requiresRecentAuth: true,
  body: z.discriminatedUnion('provider', [
    z.strictObject({ provider: z.literal('academy') }),
    z.strictObject({ provider: z.literal('stripe'), secretKey: StripeKey, webhookSecret: StripeWebhookSecret }),
  ]),
  answer: SetupProgress,
  status: 200,
})

/** Name or address of a machine: `mail.example.org`. */
const Host = line(253).regex(
  /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/i,
  'expected a name such as mail.example.org',
)

/**
 * Chooses the mail server by which mails go out: mails a test to the caller at once, and stores the settings only once
 * the server has taken it. 400 BadRequest names the field, with the server's own words. 409 Conflict where the
 * machine's settings decide; 429.
 */
export const chooseMail = studioCall({
  method: 'PUT',
  path: '/setup/mail',
  summary: 'Choose the mail server',
  permission: 'settings.change',
  requiresRecentAuth: true,
  body: z.strictObject({
    host: Host,
    /** TCP; 465 is encrypted from its first byte. */
    port: z.int().min(1).max(65_535),
    /** Both empty for a server that asks for none. */
    user: line(320, 0),
    password: line(500, 0),
  }),
  answer: SetupProgress,
  status: 200,
})
