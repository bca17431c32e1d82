import type { FastifyInstance } from 'fastify'
import * as logCalls from '#contract/studio/log.ts'
import * as calls from '#contract/studio/staff.ts'
import * as keyCalls from '#contract/studio/keys.ts'
import type { Context } from '#server/context.ts'
import { mountDownload } from '#server/http/mount-download.ts'
import { admit } from './admit.ts'
import { inviteStaff, withdrawInvitation } from './invite.ts'
import { createStudioKey, listStudioKeys, revokeStudioKey } from './keys.ts'
import { mountStudio } from './mount-studio.ts'
import { changeRoles, listStaff, removeStaff } from './people.ts'
import { exportLog, listLog } from './read-log.ts'
import { secondFactorRoutes } from './factor-routes.ts'
import { resetFactor, setFactorRule } from './second-factor/rule.ts'

export function staffRoutes(app: FastifyInstance, context: Context) {
  mountStudio(app, context, calls.getOwnAccess, async ({ author }) => ({
    id: author.caller.owner,
    email: author.email,
    roles: author.roles,
    permissions: author.permissions,
    teachesAs: author.teachesAs,
    isCatalogueElsewhere: context.config.catalogueUrl !== undefined,
    provenUntil: author.provenUntil?.toISOString() ?? null,
    secondFactor: author.secondFactor,
  }))
  mountStudio(app, context, calls.listStaff, ({ author }) => listStaff(context, author))
  mountStudio(app, context, calls.inviteStaff, ({ author, body }) => inviteStaff(context, author, body))
  mountStudio(app, context, calls.withdrawInvitation, ({ author, params }) =>
    withdrawInvitation(context, author, params.id),
  )
  mountStudio(app, context, calls.changeRoles, ({ author, params, body }) =>
    changeRoles(context, author, { ...params, ...body }),
  )
  mountStudio(app, context, calls.removeStaff, ({ author, params }) => removeStaff(context, author, params.id))
  mountStudio(app, context, keyCalls.listStudioKeys, ({ author }) => listStudioKeys(context, author))
  mountStudio(app, context, keyCalls.createStudioKey, ({ author, body }) => createStudioKey(context, author, body))
  mountStudio(app, context, keyCalls.revokeStudioKey, ({ author, params }) =>
    revokeStudioKey(context, author, params.id),
  )
  mountStudio(app, context, calls.setFactorRule, ({ author, body }) => setFactorRule(context, author, body.isRequired))
  mountStudio(app, context, calls.resetFactor, ({ author, params }) => resetFactor(context, author, params.id))
  secondFactorRoutes(app, context)
  mountStudio(app, context, logCalls.listLog, ({ author, query }) => listLog(context, author, query))
  mountDownload(app, context, logCalls.exportLog, {
    filename: 'audit-log.csv',
    type: `${logCalls.exportLog.file}; charset=utf-8`,
    identifySender: (request) => admit(context, request, logCalls.exportLog),
    verb: (author, query) => exportLog(context, author, query),
  })
}
