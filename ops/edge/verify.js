/**
 * Verifies film URLs without a request to Holdfast. Format: `/m/{sig}/{kid}.{exp}/{asset}/{object}`. `sig` is the
 * HMAC-SHA256 of `{kid}.{exp}/{asset}/`, exactly as in the path, in base64url without padding. `exp` is in seconds since
 * 1970. The HMAC key is the text printed by `npm run edge-keys`.
 *
 * Each edge computes the HMAC with its own API. Supports njs 0.7.9 of Debian 12, which lacks destructuring and named
 * exports. vectors.json contains the expected results.
 */

const FILM_PATH =
  /^\/m\/([A-Za-z0-9_-]{43})\/(([A-Za-z0-9_-]{1,64})\.([0-9]{1,12})\/([a-z0-9-]{1,80})\/)([A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)?)$/

/** Files in the folder of a film. Holdfast serves all other files, such as captions from the database. */
const FILM_FILE =
  /^(master\.m3u8|v[0-9]+\/(index\.m3u8|init\.mp4|seg-[0-9]{5,}\.m4s)|captions-[A-Za-z0-9_-]+\.vtt|call-outs\.vtt|storyboard\.(vtt|jpg))$/

/**
 * Parses a URL path into its grant and its file. Returns null if only Holdfast can serve the path. Ignores the query.
 * @param {string} path
 */
function read(path) {
  const parts = FILM_PATH.exec(path.split('?')[0] || '')
  if (!parts || !FILM_FILE.test(parts[6] || '')) return null
  return {
    sig: parts[1] || '',
    signed: parts[2] || '',
    kid: parts[3] || '',
    exp: Number(parts[4]),
    file: parts[5] + '/' + parts[6],
  }
}

/**
 * Returns the secret of a key; undefined if this edge does not have the key yet, so that Holdfast verifies the grant.
 * @param {Record<string, string>} keys
 * @param {string} kid
 */
function secretOf(keys, kid) {
  return Object.prototype.hasOwnProperty.call(keys, kid) ? keys[kid] : undefined
}

/**
 * Returns whether the signature is correct, compared in constant time, and the grant has not expired. `now` is in
 * milliseconds.
 * @param {{ sig: string, exp: number }} grant
 * @param {string} expected
 * @param {number} now
 */
function isValid(grant, expected, now) {
  let difference = grant.sig.length ^ expected.length
  for (let i = 0; i < grant.sig.length; i += 1) difference |= grant.sig.charCodeAt(i) ^ expected.charCodeAt(i)
  return difference === 0 && now < grant.exp * 1000
}

export default { read, secretOf, isValid }
