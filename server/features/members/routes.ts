import type { FastifyInstance } from 'fastify'
import * as labelCalls from '#contract/studio/member-labels.ts'
import * as linkCalls from '#contract/studio/member-links.ts'
import * as calls from '#contract/studio/members.ts'
import type { Context } from '#server/context.ts'
import { authorizeStaff, mountCall } from '#server/features/staff/index.ts'
import { mountDownload } from '#server/http/mount-download.ts'
import { confirmMember, deleteMember, disableMember, enableMember, signOutMember } from './access.ts'
import { exportMembers } from './export-members.ts'
import { createResetLink, grantPlan, mailMemberLink } from './help-member.ts'
import { labelMember, listLabels } from './labels.ts'
import { listMembers } from './list-members.ts'
import { readMember } from './read-member.ts'

export function memberRoutes(app: FastifyInstance, context: Context) {
  mountCall(app, context, calls.listMembers, ({ caller, query }) => listMembers(context, caller, query))
  mountDownload(app, context, calls.exportMembers, {
    filename: 'members.csv',
    type: `${calls.exportMembers.file}; charset=utf-8`,
    identifyCaller: (request) => authorizeStaff(context, request, calls.exportMembers),
    handler: (caller, query) => exportMembers(context, caller, query),
  })
  mountCall(app, context, calls.getMember, ({ caller, params }) => readMember(context, caller, params.id))
  mountCall(app, context, labelCalls.listLabels, ({ caller }) => listLabels(context, caller))
  mountCall(app, context, labelCalls.labelMember, ({ caller, params, body }) =>
    labelMember(context, caller, { ...params, ...body }),
  )
  mountCall(app, context, calls.signOutMember, ({ caller, params }) => signOutMember(context, caller, params.id))
  mountCall(app, context, linkCalls.mailMemberLink, ({ caller, params, body }) =>
    mailMemberLink(context, caller, { ...params, ...body }),
  )
  mountCall(app, context, linkCalls.createResetLink, ({ caller, params }) =>
    createResetLink(context, caller, params.id),
  )
  mountCall(app, context, linkCalls.confirmMember, ({ caller, params }) => confirmMember(context, caller, params.id))
  mountCall(app, context, calls.disableMember, ({ caller, params, body }) =>
    disableMember(context, caller, { ...params, ...body }),
  )
  mountCall(app, context, calls.enableMember, ({ caller, params }) => enableMember(context, caller, params.id))
  mountCall(app, context, calls.grantPlan, ({ caller, params, body }) =>
    grantPlan(context, caller, { ...params, ...body }),
  )
  mountCall(app, context, calls.deleteMember, ({ caller, params }) => deleteMember(context, caller, params.id))
}
