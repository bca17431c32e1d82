import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api-keys.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { deleteApiKey, getApiKey, listApiKeys, setApiKeyState } from './api-keys/api-keys.ts'
import { createApiKey } from './api-keys/create-api-key.ts'

/** API key endpoints, which require a refresh token. */
export function apiKeyRoutes(app: FastifyInstance, context: Context) {
  mount(app, context, contract.createApiKey, async ({ caller, body }) => createApiKey(context, caller.owner, body.name))
  mount(app, context, contract.listApiKeys, async ({ caller }) => listApiKeys(context, caller.owner))
  mount(app, context, contract.getApiKey, async ({ caller, params }) => getApiKey(context, caller.owner, params.id))
  mount(app, context, contract.deleteApiKey, async ({ caller, params }) =>
    deleteApiKey(context, caller.owner, params.id),
  )
  mount(app, context, contract.enableApiKey, async ({ caller, params }) =>
    setApiKeyState(context, caller.owner, params.id, 'on'),
  )
  mount(app, context, contract.disableApiKey, async ({ caller, params }) =>
    setApiKeyState(context, caller.owner, params.id, 'off'),
  )
}
