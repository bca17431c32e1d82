import { expect, test } from 'vitest'
import { describeFirstIssue } from '../validation-error.ts'
import { SiteSettings } from './site.ts'

const Contact = SiteSettings.pick({ email: true })

test('the contact address is stored in the form of the addresses of accounts', () => {
  expect(Contact.parse({ email: ' Hello@B\u00fccher.example\u200b' })).toEqual({ email: 'hello@xn--bcher-kva.example' })
})

test.each(['"a b"@example.org', 'a b@example.org', 'mailto:a@example.org', 'a@localhost', 'A <a@example.org>'])(
  'the contact address %j is refused, and the error names its field',
  (email) => {
    const { error } = Contact.safeParse({ email })
    expect(error && describeFirstIssue(error)).toBe('email: must be an email address')
  },
)
