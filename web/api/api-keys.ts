import type * as contract from '#contract/api-keys.ts'
import { isBoolean, isList, requireValue, readField, readText } from './read-response.ts'
import { ignoreBody, wire } from './wire.ts'

/** The six calls for API keys (session service §5.7). All calls use the refresh token: a 401 signs the member out. */

const readKey = (response: unknown) => ({
  _id: readText(response, '_id'),
  name: readText(response, 'name'),
  disabled: readField(response, 'disabled', isBoolean),
})

const KEYS_PATH = '/auth/api_keys'
const KEY_PATH = `${KEYS_PATH}/:id`

export const createApiKey = wire<typeof contract.createApiKey>(
  'POST',
  KEYS_PATH,
  'refresh',
)((response) => ({
  ...readKey(response),
  key: readText(response, 'key'),
}))

export const listApiKeys = wire<typeof contract.listApiKeys>(
  'GET',
  KEYS_PATH,
  'refresh',
)((response) => requireValue(response, isList, 'a list').map(readKey))

export const getApiKey = wire<typeof contract.getApiKey>('GET', KEY_PATH, 'refresh')(readKey)
export const deleteApiKey = wire<typeof contract.deleteApiKey>('DELETE', KEY_PATH, 'refresh')(ignoreBody)
export const enableApiKey = wire<typeof contract.enableApiKey>('PUT', `${KEY_PATH}/enable`, 'refresh')(ignoreBody)
export const disableApiKey = wire<typeof contract.disableApiKey>('PUT', `${KEY_PATH}/disable`, 'refresh')(ignoreBody)
