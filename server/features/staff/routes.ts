import type { FastifyInstance } from 'fastify'
import * as logCalls from '#contract/studio/log.ts'
import * as calls from '#contract/studio/staff.ts'
import * as keyCalls from '#contract/studio/keys.ts'
import type { Context } from '#server/context.ts'
import { sendsMail } from '#server/features/mail/index.ts'
import { mountDownload } from '#server/http/mount-download.ts'
import { authorizeStaff } from './authorize-staff.ts'
import { createInvitationLink, inviteStaff, withdrawInvitation } from './invite.ts'
import { setLogRetention } from './set-log-retention.ts'
import { createStudioKey, listStudioKeys, revokeStudioKey } from './keys.ts'
import { mountCall } from './mount-studio.ts'
import { changeRoles, listStaff, removeStaff } from './people.ts'
import { exportLog, listLog } from './read-log.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { resetFactor, setFactorRule } from './second-factor/rule.ts'

export function staffRoutes(app: FastifyInstance, context: Context) {
  mountCall(app, context, calls.getOwnAccess, async ({ caller }) => ({
    id: caller.owner,
    email: caller.email,
    roles: caller.roles,
    permissions: caller.permissions,
    teachesAs: caller.teachesAs,
    isCatalogueElsewhere: context.config.catalogueUrl !== undefined,
    sendsMail: sendsMail(context),
    reauthenticatedUntil: caller.reauthenticatedUntil?.toISOString() ?? null,
    secondFactor: caller.secondFactor,
  }))
  mountCall(app, context, calls.listStaff, ({ caller }) => listStaff(context, caller))
  mountCall(app, context, calls.inviteStaff, ({ caller, body }) => inviteStaff(context, caller, body))
  mountCall(app, context, calls.createInvitationLink, ({ caller, params }) =>
    createInvitationLink(context, caller, params.id),
  )
  mountCall(app, context, calls.withdrawInvitation, ({ caller, params }) =>
    withdrawInvitation(context, caller, params.id),
  )
  mountCall(app, context, calls.changeRoles, ({ caller, params, body }) =>
    changeRoles(context, caller, { ...params, ...body }),
  )
  mountCall(app, context, calls.removeStaff, ({ caller, params }) => removeStaff(context, caller, params.id))
  mountCall(app, context, keyCalls.listStudioKeys, ({ caller }) => listStudioKeys(context, caller))
  mountCall(app, context, keyCalls.createStudioKey, ({ caller, body }) => createStudioKey(context, caller, body))
  mountCall(app, context, keyCalls.revokeStudioKey, ({ caller, params }) => revokeStudioKey(context, caller, params.id))
  mountCall(app, context, calls.setFactorRule, ({ caller, body }) => setFactorRule(context, caller, body.isRequired))
  mountCall(app, context, calls.resetFactor, ({ caller, params }) => resetFactor(context, caller, params.id))
  secondFactorRoutes(app, context)
  mountCall(app, context, logCalls.listLog, ({ caller, query }) => listLog(context, caller, query))
  mountCall(app, context, logCalls.keepLog, ({ caller, body }) => setLogRetention(context, caller, body.years))
  mountDownload(app, context, logCalls.exportLog, {
    filename: 'audit-log.csv',
    type: `${logCalls.exportLog.file}; charset=utf-8`,
    identifyCaller: (request) => authorizeStaff(context, request, logCalls.exportLog),
    handler: (caller, query) => exportLog(context, caller, query),
  })
}
