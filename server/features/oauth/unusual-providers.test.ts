import { expect, test } from 'vitest'
import {
  submitConsent,
  parseFragment,
  submitLogin,
  parseSession,
  openOAuthAcademy,
  type OAuthAcademy,
  signInAs,
} from '#server/testing/oauth-academy.ts'
import { sendForm } from '#server/testing/visitor.ts'

const getEmail = async ({ testApp }: OAuthAcademy, end: Record<string, string>) => {
  const query = testApp.context.db.selectFrom('accounts').select('email')
  return (await query.where('id', '=', parseSession(end).id).executeTakeFirst())?.email
}

test('a provider like Apple works: response by form post, email address in the ID token, claims as strings', async () => {
  await using academy = await openOAuthAcademy({
    names: ['oauth2-apple'],
    provider: () => ({ responseMode: 'form_post' }),
    idp: { conformIdTokenClaims: false },
  })
  academy.idp.people.set('ada', { email: 'ada@example.org', email_verified: 'true' })
  const visitor = academy.createVisitor()
  const form = await submitConsent(
    visitor,
    await submitLogin(visitor, await visitor.open(academy.getLoginUrl()), 'ada'),
  )
  // The browser sends no cookie with a cross-site form; the redirect to the same site includes it.
  const end = parseFragment(await sendForm(visitor, form))
  expect(await getEmail(academy, end)).toBe('ada@example.org')
})

test('a provider that accepts the client secret only in the header works', async () => {
  await using academy = await openOAuthAcademy({ idp: { clientAuthMethods: ['client_secret_basic'] } })
  expect(await signInAs(academy, academy.createVisitor(), 'ada')).toHaveProperty('_baas_ua')
})

/** Removes a field from the metadata of the provider. */
async function removeMetadataField({ idp }: OAuthAcademy, field: string) {
  const handler = idp.provider().callback()
  const path = '/.well-known/openid-configuration'
  const metadata = await (await fetch(idp.issuer + path)).text()
  const document = metadata.replace(`"${field}"`, `"not_${field}"`)
  idp.handleWith((request, response) =>
    request.url === path
      ? response.setHeader('content-type', 'application/json').end(document)
      : handler(request, response),
  )
}

test('a provider without a token endpoint in its metadata, like Facebook, needs it in the settings', async () => {
  const names = ['oauth2-facebook']
  await using other = await openOAuthAcademy({ names, provider: (issuer) => ({ tokenEndpoint: `${issuer}/token` }) })
  await removeMetadataField(other, 'token_endpoint')
  expect(await signInAs(other, other.createVisitor(), 'ada')).toHaveProperty('_baas_ua')

  await using unconfigured = await openOAuthAcademy({ names, config: { logLevel: 'error' } })
  await removeMetadataField(unconfigured, 'token_endpoint')
  expect(await signInAs(unconfigured, unconfigured.createVisitor(), 'ada')).toHaveProperty('_baas_error')
})
