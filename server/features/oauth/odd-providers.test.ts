import { expect, test } from 'vitest'
import { agree, ending, enter, memberOf, openSchool, type School, signInAs } from '#server/testing/school.ts'
import { sendForm } from '#server/testing/visitor.ts'

const emailOf = async ({ testApp }: School, end: Record<string, string>) => {
  const query = testApp.context.db.selectFrom('accounts').select('email')
  return (await query.where('id', '=', memberOf(end).id).executeTakeFirst())?.email
}

test('a provider that answers by a form, puts the address into its token, and writes its claims as text: as Apple does', async () => {
  await using school = await openSchool({
    names: ['oauth2-apple'],
    provider: () => ({ responseMode: 'form_post' }),
    idp: { conformIdTokenClaims: false },
  })
  school.idp.people.set('ada', { email: 'ada@example.org', email_verified: 'true' })
  const visitor = school.visitor()
  const form = await agree(visitor, await enter(visitor, await visitor.open(school.begin()), 'ada'))
  // The browser sends no cookie of ours along with another site's form; only our own redirect brings it.
  const end = ending(await sendForm(visitor, form))
  expect(await emailOf(school, end)).toBe('ada@example.org')
})

test('a provider that takes the secret in the header only', async () => {
  await using school = await openSchool({ idp: { clientAuthMethods: ['client_secret_basic'] } })
  expect(await signInAs(school, school.visitor(), 'ada')).toHaveProperty('_baas_ua')
})

/** Takes a member out of what the provider says of itself. */
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

test('a provider that does not say where codes are exchanged needs it in the settings, as Facebook does', async () => {
  const names = ['oauth2-facebook']
  await using other = await openSchool({ names, provider: (issuer) => ({ tokenEndpoint: `${issuer}/token` }) })
  await conceal(other, 'token_endpoint')
  expect(await signInAs(other, other.visitor(), 'ada')).toHaveProperty('_baas_ua')

  await using untold = await openSchool({ names, config: { logLevel: 'error' } })
  await conceal(untold, 'token_endpoint')
  expect(await signInAs(untold, untold.visitor(), 'ada')).toHaveProperty('_baas_error')
})
