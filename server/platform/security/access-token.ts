import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { ACCESS_TOKEN_LIFETIME_MS, MAX_CLOCK_SKEW_MS } from '#contract/limits.ts'
import { Failure } from '#server/errors.ts'
import type { SigningKeys } from './signing-keys.ts'

/**
 * The claims that the server checks: the account (`sub`), the session (`sid`) and the kind of token (session service
 * §3).
 */
const Claims = z.object({
  sub: z.string(),
  sid: z.string(),
  typ: z.literal('access'),
})
type Claims = z.infer<typeof Claims>

const ISSUER = 'holdfast'

interface TokenContent {
  owner: string
  sessionId: string
  deviceId: string
  /** The member's custom data as relaxed EJSON, because the client SDK does not decode EJSON in tokens. */
  userData: Record<string, unknown>
}

export async function signAccessToken(
  keys: SigningKeys,
  { owner, sessionId, deviceId, userData }: TokenContent,
  now: Date,
): Promise<string> {
  const { kid, secret } = keys.current('access')
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId, typ: 'access', baas_device_id: deviceId, user_data: userData })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
    .setIssuer(ISSUER)
    .setSubject(owner)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFETIME_MS / 1000)
    .sign(secret)
}

/** Verifies an access token and returns its claims. Throws InvalidSession for an expired or otherwise invalid token. */
export async function readAccessToken(keys: SigningKeys, token: string, now: Date): Promise<Claims> {
  const verifiedToken = getCache(keys).get(token)
  // The signature of a cached token was already verified, but the key may have been deleted and the token may have
  // expired. `verify` then throws the specific error.
  if (verifiedToken && keys.find('access', verifiedToken.kid) && isUnexpired(verifiedToken, now))
    return verifiedToken.claims
  return verify(keys, token, now)
}

/** A verified token. */
interface VerifiedToken {
  claims: Claims
  kid: string
  payload: JWTPayload
}

/**
 * Cache of verified tokens by their exact text. A member sends the same token with each call, and verifying its
 * signature costs more than all other steps of the authentication.
 */
const verifiedTokens = new WeakMap<SigningKeys, Map<string, VerifiedToken>>()
const MAX_CACHED_TOKENS = 5000

function getCache(keys: SigningKeys): Map<string, VerifiedToken> {
  const cache = verifiedTokens.get(keys) ?? new Map<string, VerifiedToken>()
  verifiedTokens.set(keys, cache)
  return cache
}

function cacheToken(keys: SigningKeys, token: string, verified: VerifiedToken) {
  const cache = getCache(keys)
  const [oldest] = cache.keys()
  if (cache.size >= MAX_CACHED_TOKENS && oldest !== undefined) cache.delete(oldest)
  cache.set(token, verified)
}

/** Applies the same rules as the library jose in `verify`. */
const isUnexpired = ({ payload }: VerifiedToken, now: Date) =>
  (payload.exp ?? 0) > Math.floor(now.getTime() / 1000) - MAX_CLOCK_SKEW_MS / 1000 && !isIssuedInFuture(payload, now)

/** jose checks `nbf`, but not `iat`. */
const isIssuedInFuture = ({ iat = 0 }: JWTPayload, now: Date) => iat * 1000 > now.getTime() + MAX_CLOCK_SKEW_MS

async function verify(keys: SigningKeys, token: string, now: Date): Promise<Claims> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => findKey(keys, kid), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      currentDate: now,
      clockTolerance: MAX_CLOCK_SKEW_MS / 1000,
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    if (isIssuedInFuture(payload, now)) throw new errors.JWTInvalid('issued in the future')
    const claims = Claims.parse(payload)
    cacheToken(keys, token, { claims, kid: protectedHeader.kid ?? '', payload })
    return claims
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Failure('InvalidSession', 'invalid session: access token expired')
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw new Failure('InvalidSession')
    throw error
  }
}

async function findKey(keys: SigningKeys, kid = '') {
  let key = keys.find('access', kid)
  // Another process may have just rotated the keys.
  if (!key) await keys.reload()
  key ??= keys.find('access', kid)
  if (!key) throw new errors.JWTInvalid('unknown key')
  return key.secret
}
