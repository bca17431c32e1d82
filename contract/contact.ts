import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CONTACT_CONTEXT_LENGTH, CONTACT_MESSAGE_LENGTH, EMAIL_LENGTH } from './limits.ts'

/** What somebody writes about: a question, training for an agency, or anything else. */
export const Subject = z.enum(['question', 'agency', 'other'])
export type Subject = z.infer<typeof Subject>

/** One line of text: a line break in it could be read as a second header of a mail. */
const Line = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]*$/u, 'must be one line')

export const Message = z.object({
  name: Line.min(1, 'is missing').max(120),
  email: z.string().max(EMAIL_LENGTH),
  subject: Subject,
  /** Of an officer or a team that asks for training. */
  agency: Line.max(200).optional(),
  message: z.string().trim().min(1, 'is missing').max(CONTACT_MESSAGE_LENGTH),
  /** Where a member was who asks for help: page, plan, browser. Shown to them before it is sent. */
  context: Line.min(1).max(CONTACT_CONTEXT_LENGTH).optional(),
})
export type Message = z.infer<typeof Message>

/** Writes to the academy: kept, mailed to it, and a copy to whoever wrote. */
export const sendMessage = endpoint({
  method: 'POST',
  base: '/api',
  path: '/contact',
  auth: 'none',
  body: Message,
  status: 202,
})
