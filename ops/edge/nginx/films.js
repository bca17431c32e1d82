import crypto from 'crypto'
import verify from 'verify.js'

const ERROR_BODY = '{"error":"this link is invalid or has expired","error_code":"GrantInvalid"}'

/**
 * Handles `/m/…`. Redirects a request with a valid grant to the location `@film`, which reads the file name from `$film`.
 * Responds 403 to an invalid grant. Redirects grants with unknown keys, and captions from the database, to Holdfast.
 */
function serve(r) {
  const grant = verify.read(r.variables.request_uri)
  const secret = grant && verify.secretOf(keys, grant.kid)
  if (!secret) return r.internalRedirect('@holdfast')
  const hmac = crypto.createHmac('sha256', secret)
  if (!verify.isValid(grant, hmac.update(grant.signed).digest('base64url'), Date.now())) {
    r.headersOut['Content-Type'] = 'application/json; charset=utf-8'
    r.headersOut['Cache-Control'] = 'no-store'
    return r.return(403, ERROR_BODY)
  }
  r.variables.film = grant.file
  return r.internalRedirect('@film')
}

export default { serve }
