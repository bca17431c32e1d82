import type { z } from 'zod'
import { ErrorBody, errorCatalogue, type ErrorCode } from '#contract/errors.ts'
import { isAllowedForApiKeys, STUDIO_PREFIX, type StudioCall } from '#contract/studio/call.ts'
import { MAX_STUDIO_CALLS_PER_MINUTE, MAX_STUDIO_KEY_CALLS_PER_MINUTE } from '#contract/studio/limits.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'

/** Default body limit in bytes, as in `app.ts`. */
const DEFAULT_BODY_LIMIT = 64 * 1024

/** Builds the OpenAPI 3.1 document of these calls. */
export const buildOpenApi = (calls: Readonly<Record<string, StudioCall>>) => ({
  openapi: '3.1.1',
  info: {
    title: 'Studio',
    version: '1',
    description: [
      'The API of the academy’s Studio. Times are ISO 8601 in UTC.',
      `Rate limits: ${MAX_STUDIO_CALLS_PER_MINUTE} calls per minute for a person, ${MAX_STUDIO_KEY_CALLS_PER_MINUTE} for an API key.`,
      'A call over the limit fails with 429 RateLimitExceeded and Retry-After. Every other error has an error_code.',
    ].join(' '),
  },
  servers: [{ url: STUDIO_PREFIX }],
  components: {
    securitySchemes: {
      session: { type: 'http', scheme: 'bearer', description: 'The access token of a member of the staff.' },
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the Studio with this scope.' },
    },
    schemas: { Error: toJsonSchema(ErrorBody, 'output') },
  },
  paths: buildPaths(Object.entries(calls)),
})

function buildPaths(calls: readonly [name: string, StudioCall][]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: buildOperation(name, call) }
  }
  return paths
}

const buildOperation = (operationId: string, call: StudioCall) => ({
  operationId,
  summary: call.summary,
  description: describeCall(call),
  'x-permission': call.permission,
  security: [{ session: [] }, ...(isAllowedForApiKeys(call) ? [{ apiKey: listScopes(call) }] : [])],
  parameters: [
    ...buildParameters('path', call.params),
    ...buildParameters('query', call.query),
    ...(call.acceptsIdempotencyKey ? [CALL_ID] : []),
  ],
  ...(call.body && {
    requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(call.body, 'input') } } },
  }),
  responses: {
    [call.status]: {
      description: 'Done.',
      ...(call.response && { content: { 'application/json': { schema: toJsonSchema(call.response, 'output') } } }),
      ...(call.file && { content: { [call.file]: { schema: { type: 'string' } } } }),
    },
    ...buildErrorResponses(call),
  },
})

const CALL_ID = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text. The call runs once per key; a repeated call returns the first response. 409 Conflict if the key was used with another body.',
  schema: { type: 'string' },
}

/** Lists the scopes that a call requires. Every key has the permission `own`. */
const listScopes = ({ permission }: StudioCall) => (permission === 'own' ? [] : [permission])

const describeCall = (call: StudioCall) =>
  [
    `Requires the permission ${call.permission}.`,
    ...(call.allowsOwnLessons ? ['With the permission lessons.own, callers can use it for their own lessons.'] : []),
    ...(call.requiresRecentAuth ? ['Requires recent authentication (within ten minutes).'] : []),
    ...(call.requiredFactorState === 'unverified' ? ['Available before the second factor is verified.'] : []),
    ...(isAllowedForApiKeys(call) ? [] : ['Not available to API keys.']),
    ...(call.body ? [`The body has at most ${call.maxBodyBytes ?? DEFAULT_BODY_LIMIT} bytes.`] : []),
  ].join(' ')

function buildParameters(location: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] }: JsonSchema = toJsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, schemaOfParameter]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: schemaOfParameter,
  }))
}

/** Lists the error codes of all calls, and those that follow from the declaration of the call. */
const listCommonErrors = (call: StudioCall): ErrorCode[] => [
  'MissingAuthorization',
  'InvalidSession',
  'Forbidden',
  ...(call.requiresRecentAuth ? (['ReauthenticationRequired'] as const) : []),
  ...(call.requiredFactorState === 'unverified' ? [] : (['SecondFactorRequired'] as const)),
  ...(call.requiredFactorState === undefined ? (['SecondFactorMissing'] as const) : []),
  ...(call.method === 'GET' ? [] : (['DemoAccount'] as const)),
  ...(call.params || call.query || call.body ? (['BadRequest'] as const) : []),
  ...(call.body ? (['RequestTimeout', 'PayloadTooLarge', 'UnsupportedMediaType'] as const) : []),
  ...(call.acceptsIdempotencyKey ? (['Conflict'] as const) : []),
  'RateLimitExceeded',
  'InternalServerError',
  'NotReady',
  'QueryTooSlow',
]

/** Builds the error responses by status, with their codes and messages. */
function buildErrorResponses(call: StudioCall) {
  const codes = new Set([...listCommonErrors(call), ...(call.errors ?? [])])
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code][0])
  const error = { $ref: '#/components/schemas/Error' }
  return Object.fromEntries(
    [...byStatus].map(([status, codesOfStatus]) => [
      status,
      {
        description: codesOfStatus.map((code) => `${code}: ${errorCatalogue[code][1]}.`).join(' '),
        content: {
          'application/json': {
            // `error_code` is optional: `realm-web` identifies a missing token by its message.
            schema: { allOf: [error, { properties: { error_code: { enum: codesOfStatus } } }] },
          },
        },
      },
    ]),
  )
}
