import { z } from 'zod'
import { Id } from '../collections/fields.ts'
import { line } from '../text.ts'
import { studioCall } from './call.ts'
import { MAX_WEBHOOK_LOG_ENTRIES, MAX_WEBHOOK_URL_LENGTH } from './limits.ts'

/** Webhooks: the academy posts events to other programs, signed as in Standard Webhooks. Times are ISO 8601. */

const time = z.iso.datetime()
const NoContent = z.object({})

/** Events that can be subscribed to. `test` is sent only on request. */
export const WEBHOOK_EVENTS = ['member.joined', 'plan.changed', 'article.published', 'lesson.published'] as const
export const WebhookEvent = z.enum(WEBHOOK_EVENTS)
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
  createdAt: time,
  /** Start of the current series of failed deliveries; null if the last delivery succeeded. */
  failingSince: time.nullable(),
  /** When the webhook was disabled because all deliveries had failed for three days. */
  disabledAt: time.nullable(),
  /** Deliveries that wait for a first attempt or a retry. */
  waiting: z.int(),
  /** Events skipped while 1,000 deliveries waited. */
  skipped: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  /** The `webhook-id` sent to the receiver, the same for each attempt. */
  id: Id,
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  /** HTTP status of the last response; null without a response. */
  status: z.int().nullable(),
  /** First bytes of the last response; without a response, an error message. */
  answer: z.string().nullable(),
  createdAt: time,
  /** When the last attempt was made. */
  triedAt: time.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const webhookPath = z.object({ id: Id })

export const listWebhooks = studioCall({
  summary: 'List webhooks',
  method: 'GET',
  path: '/webhooks',
  permission: 'programs.read',
  response: z.object({ webhooks: z.array(Webhook) }),
  status: 200,
})

const Settings = z.object({
  /** `https:` URL with a public host. */
  url: line(MAX_WEBHOOK_URL_LENGTH),
  events: z
    .array(WebhookEvent)
    .min(1, 'needs at least one event')
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
})

/**
 * Adds a webhook. No other call returns `secret`. 400 BadRequest names the field; 409 QuotaExceeded if there are
 * already ten; 404 NotFound if an idempotent retry arrives after the webhook was removed.
 */
export const createWebhook = studioCall({
  summary: 'Add a webhook',
  errors: ['QuotaExceeded', 'NotFound'],
  method: 'POST',
  path: '/webhooks',
  permission: 'programs.change',
  requiresRecentAuth: true,
  acceptsIdempotencyKey: true,
  body: Settings,
  response: Webhook.extend({ secret: z.string() }),
  status: 201,
})

/**
 * Changes a webhook and enables it. 404 NotFound; 409 Conflict if its current settings differ from both `before`, the
 * settings that the caller saw, and the new ones.
 */
export const changeWebhook = studioCall({
  summary: 'Change or re-enable a webhook',
  errors: ['NotFound', 'Conflict'],
  method: 'PUT',
  path: '/webhooks/:id',
  permission: 'programs.change',
  requiresRecentAuth: true,
  params: webhookPath,
  body: Settings.extend({ before: Settings }),
  response: Webhook,
  status: 200,
})

/** Creates a new secret. Deliveries are signed with both secrets until `formerUntil`, for a day. 404 NotFound. */
export const renewWebhookSecret = studioCall({
  summary: 'Rotate the secret of a webhook',
  errors: ['NotFound'],
  method: 'POST',
  path: '/webhooks/:id/secret',
  permission: 'programs.change',
  requiresRecentAuth: true,
  acceptsIdempotencyKey: true,
  params: webhookPath,
  response: z.object({ secret: z.string(), formerUntil: time }),
  status: 201,
})

/** Removes a webhook with all its queued deliveries. 404 NotFound. */
export const deleteWebhook = studioCall({
  summary: 'Remove a webhook',
  errors: ['NotFound'],
  method: 'DELETE',
  path: '/webhooks/:id',
  permission: 'programs.change',
  requiresRecentAuth: true,
  params: webhookPath,
  response: NoContent,
  status: 200,
})

/** Returns the newest deliveries, at most 100 of the last 14 days. 404 NotFound. */
export const listDeliveries = studioCall({
  summary: 'List recent deliveries of a webhook',
  errors: ['NotFound'],
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  permission: 'programs.read',
  params: webhookPath,
  response: z.object({ deliveries: z.array(WebhookDelivery).max(MAX_WEBHOOK_LOG_ENTRIES) }),
  status: 200,
})

/** Sends the event `test`. 404 NotFound; 409 Conflict for a disabled webhook; 409 QuotaExceeded as for any event. */
export const testWebhook = studioCall({
  summary: 'Send a test event',
  errors: ['NotFound', 'Conflict', 'QuotaExceeded'],
  method: 'POST',
  path: '/webhooks/:id/tests',
  permission: 'programs.change',
  acceptsIdempotencyKey: true,
  params: webhookPath,
  response: WebhookDelivery,
  status: 202,
})

/** Resends a delivery with the same id. 404 NotFound; 409 Conflict for a waiting delivery or a disabled webhook. */
export const sendDeliveryAgain = studioCall({
  summary: 'Resend a delivery',
  errors: ['NotFound', 'Conflict', 'QuotaExceeded'],
  method: 'POST',
  path: '/webhooks/:id/deliveries/:delivery/tries',
  permission: 'programs.change',
  acceptsIdempotencyKey: true,
  params: z.object({ id: Id, delivery: Id }),
  response: WebhookDelivery,
  status: 202,
})
