import crypto from 'crypto'

// CloudFront takes one file without imports of its own: see README.md for how this one, verify.js and KEYS become it.

/**
 * A viewer request of CloudFront. A valid grant leaves the path, which is the cache key, for the query, which the cache
 * does not look at and the academy gets.
 */
function handler(event) {
  const request = event.request
  const grant = read(request.uri)
  const secret = grant && secretOf(KEYS, grant.kid)
  if (!secret) return request
  const expected = crypto.createHmac('sha256', secret).update(grant.signed).digest('base64url')
  if (!isValid(grant, expected, Date.now())) return refusal
  request.uri = '/m/' + grant.file
  request.querystring = { grant: { value: grant.sig + '.' + grant.kid + '.' + grant.exp } }
  return request
}

const refusal = {
  statusCode: 403,
  statusDescription: 'Forbidden',
  headers: { 'cache-control': { value: 'no-store' }, 'content-type': { value: 'application/json; charset=utf-8' } },
  body: '{"error":"this address is invalid or has expired","error_code":"GrantInvalid"}',
}
