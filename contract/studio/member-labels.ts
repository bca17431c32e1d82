import { z } from 'zod'
import { Id } from '../collections/fields.ts'
import { line } from '../text.ts'
import { studioCall } from './call.ts'
import { MAX_MEMBER_LABEL_LENGTH, MAX_LABELS_PER_MEMBER } from './limits.ts'

/** Label of a group of members. It has no comma, because the Studio shows several labels separated by commas. */
const Label = line(MAX_MEMBER_LABEL_LENGTH)
  .trim()
  .regex(/^[^,]+$/, 'must not contain a comma')

/** Returns every label of the academy in alphabetical order. */
export const listLabels = studioCall({
  summary: 'List member labels',
  method: 'GET',
  path: '/member-labels',
  permission: 'members.read',
  response: z.object({ labels: z.array(z.string()) }),
  status: 200,
})

/**
 * Replaces the labels of a member. Labels are matched case-insensitively, and an existing label keeps its spelling.
 * Unused labels are deleted. 404 NotFound; 409 Conflict if the current labels differ from both `before` and `labels`; 409
 * QuotaExceeded if the academy already has 200 labels; 400 BadRequest for more than 20 labels of a member.
 */
export const labelMember = studioCall({
  summary: 'Set the labels of a member',
  errors: ['NotFound', 'Conflict', 'QuotaExceeded'],
  method: 'PUT',
  path: '/members/:id/labels',
  permission: 'members.change',
  params: z.object({ id: Id }),
  body: z.object({
    labels: z.array(Label).max(MAX_LABELS_PER_MEMBER),
    /** Labels before the change, in any order. */
    before: z.array(Label).max(MAX_LABELS_PER_MEMBER),
  }),
  response: z.object({ labels: z.array(z.string()) }),
  status: 200,
})
