import type { FastifyInstance } from 'fastify'
import { type ContentKind, isSettingsKind } from '#contract/content/kinds.ts'
import { deleteTextFromBin, emptyContentBin, restoreTextFromBin } from '#contract/studio/bin.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { mountCall } from '#server/features/staff/index.ts'
import { deleteFromBin, emptyBinOfKind } from './delete-binned.ts'
import { findItemById } from './items.ts'
import { restoreFromBin } from './publish.ts'
import { failIfExternalCatalogue, toItemResponse, toEditor } from './routes.ts'

/** Studio endpoints that restore or delete items in the bin. */
export function binRoutes(app: FastifyInstance, context: Context) {
  mountCall(app, context, restoreTextFromBin, async ({ caller, params, body }) => {
    const { kind } = await findItemById(context.db, params.id)
    failIfSingle(failIfExternalCatalogue(context, kind))
    return toItemResponse(
      context,
      caller,
      await restoreFromBin(context, toEditor(context, caller), { ...params, ...body }),
    )
  })
  mountCall(app, context, deleteTextFromBin, async ({ caller, params, query }) => {
    const { kind } = await findItemById(context.db, params.id)
    failIfExternalCatalogue(context, kind)
    return deleteFromBin(context, toEditor(context, caller), { ...params, ...query })
  })
  mountCall(app, context, emptyContentBin, ({ caller, query: { kind, until } }) =>
    emptyBinOfKind(context, toEditor(context, caller), {
      kind: failIfExternalCatalogue(context, kind),
      until: new Date(until),
    }),
  )
}

const failIfSingle = (kind: ContentKind) => isSettingsKind(kind) && fail('ContentNeeded')
