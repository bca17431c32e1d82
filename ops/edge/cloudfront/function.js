import crypto from 'crypto'

// A CloudFront function is a single file without imports of other files. README.md has the command that joins KEYS,
// verify.js and this file.

/**
 * Handles a viewer request of CloudFront. Moves a valid grant from the path, which is the cache key, to the query, which
 * the cache ignores and the academy reads.
 */
function handler(event) {
  const request = event.request
  const grant = read(request.uri)
  const secret = grant && secretOf(KEYS, grant.kid)
  if (!secret) return request
  const expected = crypto.createHmac('sha256', secret).update(grant.signed).digest('base64url')
  if (!isValid(grant, expected, Date.now())) return forbiddenResponse
  request.uri = '/m/' + grant.file
  request.querystring = { grant: { value: grant.sig + '.' + grant.kid + '.' + grant.exp } }
  return request
}

const forbiddenResponse = {
  statusCode: 403,
  statusDescription: 'Forbidden',
  headers: { 'cache-control': { value: 'no-store' }, 'content-type': { value: 'application/json; charset=utf-8' } },
  body: '{"error":"this link is invalid or has expired","error_code":"GrantInvalid"}',
}
