import { sql } from 'kysely'
import { App, Credentials, MongoDBRealmError } from 'realm-web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerId } from '#server/caller.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { auth, createMember, PASSWORD } from '#server/testing/people.ts'
import { catchClientError, openRealm, type ExpectedError } from '#server/testing/realm.ts'

// Tests every error before a session exists (session service §4) with the unmodified client SDK over a real socket.
let testApp: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  testApp = await createListeningApp({ config: { rateLimitFactor: 100 }, workers: true })
})
afterAll(() => testApp.close())

const WRONG_PASSWORD = 'invalid username/password'
const INVALID_TOKEN = 'userpass token is expired or invalid'
const WRONG_LENGTH = 'password must be between 8 and 128 characters'
const TOO_COMMON = 'password is too common: it is on the lists that are tried first'
const INVALID_EMAIL = "'email' is not an email address"
const getUnsupported = (name: string) => `authentication via ${name} is unsupported`

const link = { token: '0'.repeat(64), tokenId: '0'.repeat(24) }
const createCredentials = (email: string, password: string) => Credentials.emailPassword(email, password)
/** Passes values that the client's types forbid, as plain JavaScript can. */
const asString = (value: unknown) => value as string

let count = 0
async function registerPending() {
  const email = `pending${(count += 1)}@example.org`
  await auth(testApp.app, '/register', { email, password: PASSWORD })
  return email
}

const refusals: Record<string, ExpectedError> = {
  'an unknown app': [
    404,
    'AppNotFound',
    "cannot find app using Client App ID 'other'",
    async () => {
      return new App({ id: 'other', baseUrl: testApp.address }).logIn(createCredentials('a@example.org', PASSWORD))
    },
  ],
  'a wrong password': [
    401,
    'InvalidPassword',
    WRONG_PASSWORD,
    ({ app, email }) => app.logIn(createCredentials(email, 'wrong one')),
  ],
  'an unknown address': [
    401,
    'InvalidPassword',
    WRONG_PASSWORD,
    ({ app }) => app.logIn(createCredentials('nobody@example.org', PASSWORD)),
  ],
  'a deleted user': [
    401,
    'InvalidPassword',
    WRONG_PASSWORD,
    async ({ app, user, email }) => {
      await app.deleteUser(user)
      return app.logIn(createCredentials(email, PASSWORD))
    },
  ],
  'a password that is a query': [
    400,
    'BadRequest',
    "'password' is a required string",
    ({ app, email }) => app.logIn(createCredentials(email, asString({ $ne: null }))),
  ],
  'a pending account': [
    401,
    'AuthError',
    'confirmation required',
    async ({ app }) => app.logIn(createCredentials(await registerPending(), PASSWORD)),
  ],
  'a disabled account': [
    401,
    'UserDisabled',
    'user disabled',
    async ({ app, user, email }) => {
      await testApp.context.db
        .updateTable('accounts')
        .set({ disabled_at: new Date() })
        .where('id', '=', user.id as OwnerId)
        .execute()
      return app.logIn(createCredentials(email, PASSWORD))
    },
  ],
  'an anonymous user': [
    404,
    'AuthProviderNotFound',
    getUnsupported('anon-user'),
    ({ app }) => app.logIn(Credentials.anonymous()),
  ],
  'a function for credentials': [
    404,
    'AuthProviderNotFound',
    getUnsupported('custom-function'),
    ({ app }) => app.logIn(Credentials.function({ username: 5, any: ['thing'] })),
  ],
  'a foreign token': [
    404,
    'AuthProviderNotFound',
    getUnsupported('custom-token'),
    ({ app }) => app.logIn(Credentials.jwt('x.y.z')),
  ],
  'an address that is taken': [
    409,
    'AccountNameInUse',
    'name already in use',
    ({ app, email: taken }) => app.emailPasswordAuth.registerUser({ email: taken, password: PASSWORD }),
  ],
  'an address that is taken by a pending account': [
    409,
    'AccountNameInUse',
    'name already in use',
    async ({ app }) => app.emailPasswordAuth.registerUser({ email: await registerPending(), password: PASSWORD }),
  ],
  'a short password': [
    400,
    'BadRequest',
    WRONG_LENGTH,
    ({ app }) => app.emailPasswordAuth.registerUser({ email: 'new@example.org', password: 'seven77' }),
  ],
  'a long password': [
    400,
    'BadRequest',
    WRONG_LENGTH,
    ({ app }) => app.emailPasswordAuth.registerUser({ email: 'new@example.org', password: 'x'.repeat(129) }),
  ],
  'a common password': [
    400,
    'BadRequest',
    TOO_COMMON,
    ({ app }) => app.emailPasswordAuth.registerUser({ email: 'new@example.org', password: 'password123' }),
  ],
  'an invalid address': [
    400,
    'BadRequest',
    INVALID_EMAIL,
    ({ app }) => app.emailPasswordAuth.registerUser({ email: 'new', password: PASSWORD }),
  ],
  'a malformed token': [
    400,
    'BadRequest',
    'invalid token data',
    ({ app }) => app.emailPasswordAuth.confirmUser({ token: 'x', tokenId: 'y' }),
  ],
  'an unknown token': [
    400,
    'UserpassTokenInvalid',
    INVALID_TOKEN,
    ({ app }) => app.emailPasswordAuth.confirmUser(link),
  ],
  'a token for another purpose': [
    400,
    'UserpassTokenInvalid',
    INVALID_TOKEN,
    async ({ app }) => {
      const [mail] = await readMails(testApp, await registerPending())
      return app.emailPasswordAuth.resetPassword({ ...parseLink(mail), password: PASSWORD })
    },
  ],
  'a used token': [
    400,
    'UserpassTokenInvalid',
    INVALID_TOKEN,
    async ({ app }) => {
      const [mail] = await readMails(testApp, await registerPending())
      await app.emailPasswordAuth.confirmUser(parseLink(mail))
      return app.emailPasswordAuth.confirmUser(parseLink(mail))
    },
  ],
  'a reset by a malformed token': [
    400,
    'BadRequest',
    'invalid token data',
    ({ app }) => app.emailPasswordAuth.resetPassword({ token: 'x', tokenId: 'y', password: PASSWORD }),
  ],
  'a reset with an invalid password': [
    400,
    'BadRequest',
    WRONG_LENGTH,
    ({ app, email }) => app.emailPasswordAuth.callResetPasswordFunction({ email, password: 'short' }),
  ],
  'a reset for an invalid address': [
    400,
    'BadRequest',
    INVALID_EMAIL,
    ({ app }) => app.emailPasswordAuth.sendResetPasswordEmail({ email: 'nobody' }),
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

test('too many attempts are refused with a retry time', async () => {
  await using strict = await createListeningApp({ config: { rateLimitFactor: 0.05 }, workers: true })
  strict.clock.stop()
  const app = openRealm(strict.address)
  const attempt = () => app.logIn(createCredentials('nobody@example.org', PASSWORD))
  await expect(attempt()).rejects.toMatchObject({ statusCode: 401 })
  await expect(attempt()).rejects.toMatchObject({
    statusCode: 429,
    errorCode: 'RateLimitExceeded',
    error: 'too many attempts; try again in 15 seconds',
  })
})

test('the error message is the one in the specification', async () => {
  const path = '/api/client/v2.0/app/holdfast-tactics/auth/providers/local-userpass/login'
  await expect(openRealm(testApp.address).logIn(createCredentials('nobody@example.org', PASSWORD))).rejects.toThrow(
    `Request failed (POST ${testApp.address}${path}): invalid username/password (status 401 Unauthorized)`,
  )
})

test('a server error is a 500 and does not end the session', async () => {
  await using broken = await createListeningApp({ config: { logLevel: 'silent' }, workers: true })
  const { email } = await createMember(broken)
  const user = await openRealm(broken.address).logIn(createCredentials(email, PASSWORD))
  await sql`alter table sessions rename to lost`.execute(broken.context.maintenance)
  await expect(user.refreshCustomData()).rejects.toMatchObject({
    statusCode: 500,
    errorCode: 'InternalServerError',
    error: 'internal server error',
  })
  expect(user.isLoggedIn).toBe(true)
})
