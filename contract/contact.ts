import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_CONTACT_CONTEXT_LENGTH, MAX_CONTACT_MESSAGE_LENGTH, MAX_EMAIL_LENGTH } from './limits.ts'
import { line, text } from './text.ts'

/** Subject of a message: a question, training for an agency, or anything else. */
export const Subject = z.enum(['question', 'agency', 'other'])
export type Subject = z.infer<typeof Subject>

export const Message = z.object({
  // Single lines: a line break could inject an email header.
  name: line(120, 0).trim().min(1, 'is missing'),
  email: text(MAX_EMAIL_LENGTH),
  subject: Subject,
  /** Agency of an officer or a team that requests training. */
  agency: line(200, 0).trim().optional(),
  message: text(MAX_CONTACT_MESSAGE_LENGTH, 0).trim().min(1, 'is missing'),
  /** Context of a member's help request: page, plan, browser. Shown to the member before it is sent. */
  context: line(MAX_CONTACT_CONTEXT_LENGTH).trim().min(1).optional(),
})
export type Message = z.infer<typeof Message>

/** Stores a message, emails it to the academy, and emails a copy to the sender. */
export const sendMessage = endpoint({
  method: 'POST',
  base: '/api',
  path: '/contact',
  auth: 'none',
  body: Message,
  status: 202,
})
