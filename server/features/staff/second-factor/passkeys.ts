import { z } from 'zod'
import { PASSKEY_CHALLENGE_LIFETIME_MS, MAX_PASSKEYS } from '#contract/studio/limits.ts'
import type { addPasskey as addEndpoint, openStudio } from '#contract/studio/second-factor.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import type { SignedInStaff } from '../staff-caller.ts'
import { saveChallenge, consumeChallenge } from './challenges.ts'
import { handleFactorAdded, handleFactorRemoval, changeFactors } from './factors.ts'

type NewPasskey = z.output<typeof addEndpoint.body>
type Assertion = NonNullable<z.output<typeof openStudio.body>['passkey']>

/** Returns the relying party of passkeys. Browsers refuse IP addresses, so loopback addresses become `localhost`. */
export function getRelyingParty(publicUrl: string) {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return { id: hostname, origin }
  return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` }
}

/** Loads the library on first use, because it is a fifth of all modules of a command or server. */
const loadWebauthn = () => import('@simplewebauthn/server')

/** COSE identifiers of EdDSA, ES256 and RS256. Node's support for newer algorithms is experimental. */
const ALGORITHMS = [-8, -7, -257]

const selectPasskeys = (queries: Queries, { owner }: SignedInStaff) =>
  queries.selectFrom('passkeys').selectAll().where('account_id', '=', owner).orderBy('created_at').execute()

/** Creates a challenge for the caller's passkeys. Throws BadRequest if the caller has no passkey. */
export async function requestChallenge(context: Context, caller: SignedInStaff) {
  const passkeys = await selectPasskeys(context.db, caller)
  if (passkeys.length === 0) fail('BadRequest', 'you have no passkey')
  await countAttempts(context, ['passkeyChallenge', caller.owner])
  const { generateAuthenticationOptions } = await loadWebauthn()
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(context.config.publicUrl).id,
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    userVerification: 'required',
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
  })
  await savePasskeyChallenge(context, caller, 'use-passkey', options.challenge)
  return toJson(options)
}

const toJson = (options: object) => z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(options)))

const savePasskeyChallenge = (
  context: Context,
  { sessionId }: SignedInStaff,
  purpose: 'add-passkey' | 'use-passkey',
  value: string,
) => saveChallenge(context, { sessionId, purpose, value, life: PASSKEY_CHALLENGE_LIFETIME_MS })

interface UsedPasskey {
  id: string
  counter: number
}

/**
 * Verifies a passkey response and deletes the session's challenge. Returns undefined if the signature is invalid.
 * Throws BadRequest if there is no challenge.
 */
export async function verifyPasskey(
  context: Context,
  caller: SignedInStaff,
  response: Assertion,
): Promise<UsedPasskey | undefined> {
  const { db, config } = context
  const expectedChallenge = await consumeChallenge(context, caller.sessionId, 'use-passkey')
  const ownPasskey = (await selectPasskeys(db, caller)).find(({ credential_id }) => credential_id === response.id)
  if (!ownPasskey) return undefined
  const { id, origin } = getRelyingParty(config.publicUrl)
  const { verifyAuthenticationResponse } = await loadWebauthn()
  // The library throws for invalid responses; the reason is not reported.
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: ownPasskey.credential_id,
      publicKey: new Uint8Array(ownPasskey.public_key),
      counter: Number(ownPasskey.counter),
    },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  return { id: ownPasskey.id, counter: verified.authenticationInfo.newCounter }
}

/** Records the use of a passkey. Returns false if it was removed meanwhile. */
export async function recordPasskeyUse(
  transaction: InTransaction,
  { id, counter }: UsedPasskey,
  now: Date,
): Promise<boolean> {
  const updated = await transaction
    .updateTable('passkeys')
    .set({ counter: String(counter), last_used_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Returns the options with which the browser creates a passkey. Throws QuotaExceeded, RateLimitExceeded. */
export async function startPasskeyRegistration(context: Context, caller: SignedInStaff) {
  const passkeys = await selectPasskeys(context.db, caller)
  failIfTooManyPasskeys(passkeys.length)
  await countAttempts(context, ['passkeyChallenge', caller.owner])
  const { generateRegistrationOptions } = await loadWebauthn()
  const options = await generateRegistrationOptions({
    rpName: context.content.single('site').name,
    rpID: getRelyingParty(context.config.publicUrl).id,
    userName: caller.name,
    userID: new TextEncoder().encode(caller.owner),
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await savePasskeyChallenge(context, caller, 'add-passkey', options.challenge)
  return toJson(options)
}

const failIfTooManyPasskeys = (count: number) =>
  count >= MAX_PASSKEYS && fail('QuotaExceeded', `you can have at most ${MAX_PASSKEYS} passkeys; remove one first`)

/** Adds a passkey that was created for the session's challenge. Throws BadRequest, PasskeyRefused, QuotaExceeded. */
export async function addPasskey(context: Context, caller: SignedInStaff, { name, credential }: NewPasskey) {
  const { id, origin } = getRelyingParty(context.config.publicUrl)
  const expectedChallenge = await consumeChallenge(context, caller.sessionId, 'add-passkey')
  const { verifyRegistrationResponse } = await loadWebauthn()
  const verified = await verifyRegistrationResponse({
    response: credential,
    supportedAlgorithmIDs: ALGORITHMS,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return fail('PasskeyRefused', 'this passkey couldn’t be verified')
  const { credential: createdCredential } = verified.registrationInfo
  const now = context.now()
  return changeFactors(context, caller, async (transaction) => {
    failIfTooManyPasskeys((await selectPasskeys(transaction, caller)).length)
    const inserted = await transaction
      .insertInto('passkeys')
      .values({
        id: newId(),
        account_id: caller.owner,
        credential_id: createdCredential.id,
        public_key: Buffer.from(createdCredential.publicKey),
        counter: String(createdCredential.counter),
        transports: credential.response.transports,
        name,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) fail('PasskeyRefused', 'this passkey is already in use')
    return {
      result: { recoveryCodes: await handleFactorAdded(transaction, caller, now) },
      action: 'factor.passkey-added',
      subject: name,
      notice: `A passkey was added to your account: “${name}”. You can open the Studio with it from now on.`,
    }
  })
}

/** Removes a passkey. Throws NotFound, Conflict. */
export const removePasskey = (context: Context, caller: SignedInStaff, id: string) =>
  changeFactors(context, caller, async (transaction) => {
    const deleted = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('account_id', '=', caller.owner)
      .returning('name')
      .executeTakeFirst()
    if (!deleted) return fail('NotFound', 'this passkey doesn’t exist')
    await handleFactorRemoval(transaction, caller)
    const notice = `The passkey “${deleted.name}” was removed from your account.`
    return { result: {}, action: 'factor.passkey-removed', subject: deleted.name, notice }
  })
