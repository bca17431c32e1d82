import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { findFileKind } from '#server/features/media/file-kinds.ts'
import { isGranted, parseFilmUrl, signGrant } from '#server/features/media/grants.ts'
import { formatManifestUrl } from '#server/features/media/media-urls.ts'
import vectors from './vectors.json' with { type: 'json' }
import verify from './verify.js'

const secrets: Record<string, string> = vectors.keys
const now = vectors.now * 1000

/** Returns the decision of an edge that computes the HMAC with Node. */
function answer(address: string) {
  const grant = verify.read(address)
  const secret = grant && verify.secretOf(secrets, grant.kid)
  if (!grant || secret === undefined) return { answer: 'holdfast' }
  const expected = createHmac('sha256', secret ?? '')
    .update(grant.signed)
    .digest('base64url')
  return verify.isValid(grant, expected, now) ? { answer: 'film', file: grant.file } : { answer: 'refused' }
}

test.each(vectors.vectors)('an edge decides as in the vectors: $why', ({ address, answer: expected, file }) => {
  expect(answer(address)).toEqual({ answer: expected, ...(file !== undefined && { file }) })
})

test('the server decides like an edge if the edge can decide', () => {
  const find = (_: string, kid: string) => {
    const secret = Object.hasOwn(secrets, kid) ? secrets[kid] : undefined
    return secret === undefined ? undefined : { kid, secret: Buffer.from(secret, 'hex') }
  }
  const decided = vectors.vectors.filter((vector) => vector.answer !== 'holdfast')
  for (const { why, address, answer: expected, file } of decided) {
    const read = parseFilmUrl(address)
    const isOpen = read !== undefined && isGranted({ find }, read, new Date(now))
    expect([why, isOpen]).toEqual([why, expected === 'film'])
    expect(file === undefined || `${read?.asset}/${read?.file}` === file).toBe(true)
  }
})

test('an edge accepts a grant of the server until the second in which it expires', () => {
  const key = { kid: 'k1', secret: Buffer.from(vectors.keys.k1, 'hex') }
  const address = formatManifestUrl('a-film', signGrant(key, 'a-film', new Date(now + 1999)))
  expect(address).toMatch(/^\/m\/[\w-]{43}\/k1\.1800000001\/a-film\/master\.m3u8$/)
  expect(answer(address)).toEqual({ answer: 'film', file: 'a-film/master.m3u8' })
})

test('a grant in the query is equivalent to one in the path', () => {
  const [address = ''] = vectors.vectors.map((vector) => vector.address)
  const [, , sig, end, asset, file] = address.split('/')
  expect(parseFilmUrl(`/m/${asset}/${file}?grant=${sig}.${end}`)).toEqual(parseFilmUrl(address))
  expect(parseFilmUrl(`/m/${asset}/${file}`)).toBeUndefined()
})

test('an edge serves exactly the files of a film that members may request', () => {
  const files = vectors.vectors.map(({ address }) => address.split('/').slice(5).join('/').split('?')[0] ?? '')
  for (const file of new Set(files)) {
    const isOfDatabase = /^captions\.\d/.test(file)
    const granted = findFileKind(file)?.audience === 'granted' && !isOfDatabase
    const [first] = vectors.vectors
    const address = first?.address.replace('master.m3u8', file) ?? ''
    expect([file, verify.read(address) !== null]).toEqual([file, granted])
  }
})
