import { z } from 'zod'
import { Id } from '../collections/fields.ts'
import { line } from '../text.ts'
import { studioCall } from './call.ts'
import { MEMBER_LABEL_LENGTH, MEMBER_LABELS } from './limits.ts'

/** What the desk calls a group of members. Screens write several with commas between them. */
const Label = line(MEMBER_LABEL_LENGTH)
  .trim()
  .regex(/^[^,]+$/, 'must not contain a comma')

/** Every label of the academy, in the order of the alphabet. */
export const listLabels = studioCall({
  summary: 'List member labels',
  method: 'GET',
  path: '/member-labels',
  permission: 'members.read',
  answer: z.object({ labels: z.array(z.string()) }),
  status: 200,
})

/**
 * Gives a member these labels and no others. One that the academy has keeps its spelling, capitals apart; a label that
 * nobody has any more is gone. 404 NotFound; 409 Conflict where the member has others than `before` meanwhile; 409
 * QuotaExceeded with 200 labels; 400 BadRequest with more than 20.
 */
export const labelMember = studioCall({
  summary: 'Set the labels of a member',
  errors: ['NotFound', 'Conflict', 'QuotaExceeded'],
  method: 'PUT',
  path: '/members/:id/labels',
  permission: 'members.change',
  params: z.object({ id: Id }),
  body: z.object({
    labels: z.array(Label).max(MEMBER_LABELS),
    /** The labels that the change began with, in any order. */
    before: z.array(Label).max(MEMBER_LABELS),
  }),
  answer: z.object({ labels: z.array(z.string()) }),
  status: 200,
})
