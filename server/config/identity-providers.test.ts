import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-providers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const google = { issuer: 'https://accounts.google.com', clientId: 'academy', clientSecret: 'top secret' }

async function read(content: unknown) {
  const file = join(folder, 'sign-in.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readConfig({ OIDC_PROVIDERS: file }).identityProviders
}

test('without the setting there are no identity providers', () => {
  expect(readConfig({}).identityProviders).toEqual([])
})

test('issuer, id and secret are required; the other fields have defaults', async () => {
  expect(await read({ 'oauth2-google': google, 'oidc-dojo': google })).toEqual([
    {
      ...google,
      name: 'oauth2-google',
      label: 'Google',
      scopes: ['openid', 'email'],
      responseMode: 'query',
      linksByEmail: false,
    },
    expect.objectContaining({ name: 'oidc-dojo', label: 'dojo' }),
  ])
})

test.each([
  ['{"oauth2-google": {"clientSecret": "top secret" "issuer"', 'is not JSON, see line 1 column 49'],
  ['top secret', 'is not JSON'],
  [[], 'expected record'],
  [{ 'oauth2-google': { ...google, clientSecret: 5 } }, 'oauth2-google.clientSecret: .*expected string'],
  [{ 'oauth2-google': { ...google, clientSecret: '' } }, 'oauth2-google.clientSecret: expected a text'],
  [{ 'oauth2-google': { ...google, clientsecret: 'top secret' } }, 'oauth2-google: Unrecognized key: "clientsecret"'],
  [
    { 'oauth2-google': { ...google, issuer: 'http://accounts.google.com' } },
    'oauth2-google.issuer: .*starts with https://',
  ],
  [
    { 'oauth2-google': { ...google, issuer: 'http://localhost.evil.example' } },
    'oauth2-google.issuer: .*starts with https://',
  ],
  [
    { 'oauth2-google': { ...google, tokenEndpoint: 'file:///etc' } },
    'oauth2-google.tokenEndpoint: .*starts with https://',
  ],
  [{ 'oauth2-google': { ...google, scopes: ['email'] } }, 'oauth2-google.scopes: expected "openid" among the scopes'],
  [{ 'oauth2-google': { ...google, responseMode: 'fragment' } }, 'oauth2-google.responseMode: '],
  [{ google }, 'google: expected a name such as oauth2-google'],
])('%j is refused with a message that names the error and no secret', async (content, message) => {
  const error: unknown = await read(content).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toMatch(new RegExp(`OIDC_PROVIDERS: .*sign-in\\.json.* ${message}`))
  expect(String(error)).not.toContain('top secret')
})

test('a missing file is reported by path', () => {
  const file = join(folder, 'nowhere.json')
  expect(() => readConfig({ OIDC_PROVIDERS: file })).toThrow(`OIDC_PROVIDERS: there is no file ${file}.`)
})

test.each(['http://localhost:8080/realm', 'http://127.0.0.1:1', 'http://[::1]:1'])(
  'a provider on loopback needs no TLS: %s',
  async (issuer) => expect(await read({ 'oidc-desk': { ...google, issuer } })).toHaveLength(1),
)
