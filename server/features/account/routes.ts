import type { FastifyInstance } from 'fastify'
import { exportData as declared } from '#contract/account.ts'
import type { Context } from '#server/context.ts'
import { mountDownload } from '#server/http/mount-download.ts'
import { exportData } from './export-data.ts'

export function accountRoutes(app: FastifyInstance, context: Context) {
  mountDownload(app, context, declared, 'holdfast-export.json', ({ owner }) => exportData(context, owner))
}
