import { Credentials, MongoDBRealmError, type User } from 'realm-web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerId } from '#server/caller.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { addMember, PASSWORD } from '#server/testing/people.ts'
import { catchClientError, type ExpectedError } from '#server/testing/realm.ts'

// Tests every error with a session (session service §4) with the unmodified client SDK over a real socket.
let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const SESSION_GONE = 'invalid session: failed to find refresh token'
const INVALID_CHARACTERS = 'can only contain ASCII letters, numbers, underscores, and hyphens'
const KEY_NOT_FOUND = 'API key not found'
const ALREADY_LINKED = 'linking a local-userpass identity is not allowed when one is already linked'

const id = '0'.repeat(24)
const createCredentials = (email: string, password: string) => Credentials.emailPassword(email, password)
const endSessions = (user: User) =>
  testApp.context.db
    .deleteFrom('sessions')
    .where('account_id', '=', user.id as OwnerId)
    .execute()
const disable = (user: User) =>
  testApp.context.db
    .updateTable('accounts')
    .set({ disabled_at: new Date() })
    .where('id', '=', user.id as OwnerId)
    .execute()

const refusals: Record<string, ExpectedError> = {
  'an access token of a deleted session': [
    401,
    'InvalidSession',
    SESSION_GONE,
    async ({ user }) => {
      await endSessions(user)
      return user.refreshProfile()
    },
  ],
  'a refresh token of a deleted session': [
    401,
    'InvalidSession',
    SESSION_GONE,
    async ({ user }) => {
      await endSessions(user)
      return user.apiKeys.fetchAll()
    },
  ],
  'an account that was disabled meanwhile': [
    401,
    'InvalidSession',
    SESSION_GONE,
    async ({ user }) => {
      await disable(user)
      return user.refreshCustomData()
    },
  ],
  'an unknown key': [404, 'APIKeyNotFound', KEY_NOT_FOUND, ({ user }) => user.apiKeys.fetch(id)],
  'an unknown key to delete': [404, 'APIKeyNotFound', KEY_NOT_FOUND, ({ user }) => user.apiKeys.delete(id)],
  'a key without a name': [
    400,
    'InvalidParameter',
    "'name' is a required string",
    ({ user }) => user.apiKeys.create(''),
  ],
  'a key with an invalid name': [
    400,
    'InvalidParameter',
    INVALID_CHARACTERS,
    ({ user }) => user.apiKeys.create('my key'),
  ],
  'a key name that is taken': [
    409,
    'APIKeyAlreadyExists',
    'an API key with this name already exists',
    async ({ user }) => {
      await user.apiKeys.create('same')
      return user.apiKeys.create('same')
    },
  ],
  'one key too many': [
    400,
    'BadRequest',
    'there can be at most 20 API keys',
    async ({ user }) => {
      for (let i = 0; i < 20; i += 1) await user.apiKeys.create(`key-${i}`)
      return user.apiKeys.create('key-20')
    },
  ],
  'a sign-in with an invalid key': [
    401,
    'AuthError',
    'invalid API key',
    ({ app }) => app.logIn(Credentials.apiKey('x'.repeat(64))),
  ],
  'linking a second address': [
    400,
    'BadRequest',
    ALREADY_LINKED,
    async ({ user }) => user.linkCredentials(createCredentials((await addMember(testApp)).email, PASSWORD)),
  ],
  'linking with a wrong password': [
    401,
    'InvalidPassword',
    'invalid username/password',
    ({ user, email }) => user.linkCredentials(createCredentials(email, 'wrong one')),
  ],
  'linking with a disabled provider': [
    404,
    'AuthProviderNotFound',
    'authentication via anon-user is unsupported',
    ({ user }) => user.linkCredentials(Credentials.anonymous()),
  ],
}

test.each(Object.entries(refusals))(
  '%s is refused as specified',
  async (_what, [statusCode, errorCode, error, act]) => {
    const refusal = await catchClientError(testApp, act)
    expect(refusal).toBeInstanceOf(MongoDBRealmError)
    expect(refusal).toMatchObject({ statusCode, errorCode, error, link: undefined })
  },
)
