/**
 * Checks the address of a film without asking Holdfast: `/m/{sig}/{kid}.{exp}/{asset}/{object}`, where `sig` is
 * HMAC-SHA256 of `{kid}.{exp}/{asset}/` in base64url without padding, and `exp` is in seconds since 1970. The signed
 * text is a piece of the path as it stands there. The key is what `npm run edge-keys` prints, as text.
 *
 * Each edge computes the HMAC with what it has, and leaves the rest to this file. Written for the oldest of them, the
 * njs 0.7.9 of Debian 12: no destructuring, no named exports. vectors.json says what must come out.
 */

const ADDRESS =
  /^\/m\/([A-Za-z0-9_-]{43})\/(([A-Za-z0-9_-]{1,64})\.([0-9]{1,12})\/([a-z0-9-]{1,80})\/)([A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)?)$/

/** Files that lie in the folder of a film. Holdfast itself answers for everything else: captions of the database. */
const FILM_FILE =
  /^(master\.m3u8|v[0-9]+\/(index\.m3u8|init\.mp4|seg-[0-9]{5,}\.m4s)|captions-[A-Za-z0-9_-]+\.vtt|call-outs\.vtt|storyboard\.(vtt|jpg))$/

/**
 * Takes an address apart: what is signed, and which file of which film it is for. Null where only Holdfast can say what
 * it is. Ignores a query.
 * @param {string} address
 */
function read(address) {
  const parts = ADDRESS.exec(address.split('?')[0] || '')
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
 * The secret of that key. Undefined for a key that this edge does not know yet: Holdfast decides.
 * @param {Record<string, string>} keys
 * @param {string} kid
 */
function secretOf(keys, kid) {
  return Object.prototype.hasOwnProperty.call(keys, kid) ? keys[kid] : undefined
}

/**
 * Whether the signature is the expected one, compared in constant time, and has not ended. `now` in milliseconds.
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
