import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/staff.ts'
import type { Context } from '#server/context.ts'
import { listLog } from './audit-log.ts'
import { inviteStaff, withdrawInvitation } from './invite.ts'
import { mountStudio } from './mount-studio.ts'
import { changeRoles, listStaff, removeStaff } from './people.ts'
import { proveOneself } from './prove.ts'

export function staffRoutes(app: FastifyInstance, context: Context) {
  mountStudio(app, context, calls.getOwnAccess, async ({ author }) => ({
    id: author.caller.owner,
    email: author.email,
    roles: author.roles,
    permissions: author.permissions,
    provenUntil: author.provenUntil?.toISOString() ?? null,
  }))
  mountStudio(app, context, calls.proveOneself, ({ author, body }) => proveOneself(context, author, body.password))
  mountStudio(app, context, calls.listStaff, () => listStaff(context))
  mountStudio(app, context, calls.inviteStaff, ({ author, body }) => inviteStaff(context, author, body))
  mountStudio(app, context, calls.withdrawInvitation, ({ author, params }) =>
    withdrawInvitation(context, author, params.id),
  )
  mountStudio(app, context, calls.changeRoles, ({ author, params, body }) =>
    changeRoles(context, author, { ...params, ...body }),
  )
  mountStudio(app, context, calls.removeStaff, ({ author, params }) => removeStaff(context, author, params.id))
  mountStudio(app, context, calls.listLog, ({ query }) => listLog(context, query))
}
