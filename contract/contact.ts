import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CONTACT_CONTEXT_LENGTH, CONTACT_MESSAGE_LENGTH, EMAIL_LENGTH } from './limits.ts'
import { line, text } from './text.ts'

/** What somebody writes about: a question, training for an agency, or anything else. */
export const Subject = z.enum(['question', 'agency', 'other'])
export type Subject = z.infer<typeof Subject>

export const Message = z.object({
  // Lines: a break in one could be read as a second header of a mail.
  name: line(120, 0).trim().min(1, 'is missing'),
  email: text(EMAIL_LENGTH),
  subject: Subject,
  /** Of an officer or a team that asks for training. */
  agency: line(200, 0).trim().optional(),
  message: text(CONTACT_MESSAGE_LENGTH, 0).trim().min(1, 'is missing'),
  /** Where a member was who asks for help: page, plan, browser. Shown to them before it is sent. */
  context: line(CONTACT_CONTEXT_LENGTH).trim().min(1).optional(),
})
export type Message = z.infer<typeof Message>

/** Sends a message to the academy: it is stored and mailed to the academy, and the sender gets a copy. */
export const sendMessage = endpoint({
  method: 'POST',
  base: '/api',
  path: '/contact',
  auth: 'none',
  body: Message,
  status: 202,
})
