import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'

test('an error and a hint are read out with the field, the error first', () => {
  const markup = renderToStaticMarkup(<Field name="email" label="Email" error="Type an address." hint="For mails." />)
  const described = /aria-describedby="([^"]+)"/.exec(markup)?.[1]?.split(' ') ?? []
  expect(described.map((id) => new RegExp(`id="${id}"[^>]*>([^<]+)`).exec(markup)?.[1])).toEqual([
    'Type an address.',
    'For mails.',
  ])
  expect(markup).toContain('aria-invalid="true"')
})

test('a field with nothing to say names no description', () => {
  const markup = renderToStaticMarkup(<Field name="email" label="Email" />)
  expect(markup).not.toContain('aria-describedby')
  expect(markup).not.toContain('aria-invalid')
})

test('the button that shows a password waits for its script, so that no press is lost', () => {
  const markup = renderToStaticMarkup(<PasswordField name="password" label="Password" />)
  expect(markup).toMatch(/<button[^>]*disabled/)
  expect(markup).toContain('type="password"')
})

test('a button sends no form unless it is describedBy to', () => {
  expect(renderToStaticMarkup(<Button>Close</Button>)).toContain('type="button"')
  expect(renderToStaticMarkup(<Button type="submit">Send</Button>)).toContain('type="submit"')
})
