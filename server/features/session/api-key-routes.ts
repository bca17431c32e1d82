import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api-keys.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { deleteApiKey, getApiKey, listApiKeys, switchApiKey } from './api-keys/api-keys.ts'
import { createApiKey } from './api-keys/create-api-key.ts'

/** API key endpoints, which require a refresh token. */
export function apiKeyRoutes(app: FastifyInstance, context: Context) {
  mount(app, context, contract.createApiKey, async ({ caller: sender, body }) =>
    createApiKey(context, sender.owner, body.name),
  )
  mount(app, context, contract.listApiKeys, async ({ caller: sender }) => listApiKeys(context, sender.owner))
  mount(app, context, contract.getApiKey, async ({ caller: sender, params }) =>
    getApiKey(context, sender.owner, params.id),
  )
  mount(app, context, contract.deleteApiKey, async ({ caller: sender, params }) =>
    deleteApiKey(context, sender.owner, params.id),
  )
  mount(app, context, contract.enableApiKey, async ({ caller: sender, params }) =>
    switchApiKey(context, sender.owner, params.id, 'on'),
  )
  mount(app, context, contract.disableApiKey, async ({ caller: sender, params }) =>
    switchApiKey(context, sender.owner, params.id, 'off'),
  )
}
