import type { FastifyInstance } from 'fastify'
import * as labelCalls from '#contract/studio/member-labels.ts'
import * as calls from '#contract/studio/members.ts'
import type { Context } from '#server/context.ts'
import { admit, mountStudio } from '#server/features/staff/index.ts'
import { mountDownload } from '#server/http/mount-download.ts'
import { deleteMember, disableMember, enableMember, signOutMember } from './access.ts'
import { exportMembers } from './export-members.ts'
import { grantPlan, mailMemberLink } from './help-member.ts'
import { labelMember, listLabels } from './labels.ts'
import { listMembers } from './list-members.ts'
import { readMember } from './read-member.ts'

export function memberRoutes(app: FastifyInstance, context: Context) {
  mountStudio(app, context, calls.listMembers, ({ author, query }) => listMembers(context, author, query))
  mountDownload(app, context, calls.exportMembers, {
    filename: 'members.csv',
    type: `${calls.exportMembers.file}; charset=utf-8`,
    identifySender: (request) => admit(context, request, calls.exportMembers),
    verb: (author, query) => exportMembers(context, author, query),
  })
  mountStudio(app, context, calls.getMember, ({ author, params }) => readMember(context, author, params.id))
  mountStudio(app, context, labelCalls.listLabels, ({ author }) => listLabels(context, author))
  mountStudio(app, context, labelCalls.labelMember, ({ author, params, body }) =>
    labelMember(context, author, { ...params, ...body }),
  )
  mountStudio(app, context, calls.signOutMember, ({ author, params }) => signOutMember(context, author, params.id))
  mountStudio(app, context, calls.mailMemberLink, ({ author, params, body }) =>
    mailMemberLink(context, author, { ...params, ...body }),
  )
  mountStudio(app, context, calls.disableMember, ({ author, params, body }) =>
    disableMember(context, author, { ...params, ...body }),
  )
  mountStudio(app, context, calls.enableMember, ({ author, params }) => enableMember(context, author, params.id))
  mountStudio(app, context, calls.grantPlan, ({ author, params, body }) =>
    grantPlan(context, author, { ...params, ...body }),
  )
  mountStudio(app, context, calls.deleteMember, ({ author, params }) => deleteMember(context, author, params.id))
}
