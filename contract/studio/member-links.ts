import { z } from 'zod'
import { Id } from '../collections/fields.ts'
import { studioCall } from './call.ts'

/** Links for members, and the confirmation of their email address. */

const NoContent = z.object({})
const memberPath = z.object({ id: Id })

/**
 * Emails a member a new link to confirm the email address, or to choose a new password. 404 NotFound; 409 Conflict if
 * the account is disabled, has no email address, or is confirmed already; 429 after five emails of one kind.
 */
export const mailMemberLink = studioCall({
  summary: 'Email a member a new link',
  errors: ['NotFound', 'Conflict'],
  method: 'POST',
  path: '/members/:id/links',
  permission: 'members.change',
  acceptsIdempotencyKey: true,
  params: memberPath,
  body: z.object({ purpose: z.enum(['confirm', 'reset']) }),
  response: NoContent,
  status: 202,
})

/**
 * Creates a link with which a member chooses a new password, valid for 30 minutes, in an academy that sends no emails.
 * 404 NotFound; 409 Conflict if the academy sends emails, for a staff account, or if the account is disabled or has no
 * email address; 429 after five links.
 */
export const createResetLink = studioCall({
  summary: 'Create a link with which a member chooses a new password',
  errors: ['NotFound', 'Conflict'],
  method: 'POST',
  path: '/members/:id/reset-link',
  permission: 'members.delete',
  requiresRecentAuth: true,
  params: memberPath,
  response: z.object({ link: z.url() }),
  status: 201,
})

/**
 * Confirms the email address of an account without a link, in an academy without a mail server. Sign-in providers then
 * treat the address as proven. 404 NotFound; 409 Conflict if the academy has a mail server, or the account no address.
 */
export const confirmMember = studioCall({
  summary: 'Confirm the email address of a member',
  errors: ['NotFound', 'Conflict'],
  method: 'PUT',
  path: '/members/:id/confirmed',
  permission: 'members.change',
  params: memberPath,
  response: NoContent,
  status: 200,
})
