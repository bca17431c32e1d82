import { expect, test } from 'vitest'
import { agree, ending, enter, memberOf, openSchool, type School, signInAs } from '#server/testing/school.ts'
import { sendForm } from '#server/testing/visitor.ts'

const emailOf = async ({ testApp }: School, end: Record<string, string>) => {
  const query = testApp.context.db.selectFrom('accounts').select('email')
  return (await query.where('id', '=', memberOf(end).id).executeTakeFirst())?.email
}

test('a provider like Apple works: response by form post, address in the ID token, claims as strings', async () => {
  await using school = await openSchool({
    names: ['oauth2-apple'],
    provider: () => ({ responseMode: 'form_post' }),
    idp: { conformIdTokenClaims: false },
  })
  school.idp.people.set('ada', { email: 'ada@example.org', email_verified: 'true' })
  const visitor = school.visitor()
  const form = await agree(visitor, await enter(visitor, await visitor.open(school.begin()), 'ada'))
  // The browser sends no cookie with a cross-site form; the redirect to the same site includes it.
  const end = ending(await sendForm(visitor, form))
  expect(await emailOf(school, end)).toBe('ada@example.org')
})

test('a provider that accepts the client secret only in the header works', async () => {
  await using school = await openSchool({ idp: { clientAuthMethods: ['client_secret_basic'] } })
  expect(await signInAs(school, school.visitor(), 'ada')).toHaveProperty('_baas_ua')
})

/** Removes a member from the metadata of the provider. */
async function conceal({ idp }: School, member: string) {
  const answer = idp.provider().callback()
  const path = '/.well-known/openid-configuration'
  const said = await (await fetch(idp.issuer + path)).text()
  const document = said.replace(`"${member}"`, `"not_${member}"`)
  idp.answerAs((request, response) =>
    request.url === path
      ? response.setHeader('content-type', 'application/json').end(document)
      : answer(request, response),
  )
}

test('a provider without a token endpoint in its metadata, like Facebook, needs it in the settings', async () => {
  const names = ['oauth2-facebook']
  await using other = await openSchool({ names, provider: (issuer) => ({ tokenEndpoint: `${issuer}/token` }) })
  await conceal(other, 'token_endpoint')
  expect(await signInAs(other, other.visitor(), 'ada')).toHaveProperty('_baas_ua')

  await using untold = await openSchool({ names, config: { logLevel: 'error' } })
  await conceal(untold, 'token_endpoint')
  expect(await signInAs(untold, untold.visitor(), 'ada')).toHaveProperty('_baas_error')
})
