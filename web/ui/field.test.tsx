import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'

test('an error and a hint are announced with the field, the error first', () => {
  const markup = renderToStaticMarkup(
    <Field name="email" label="Email" error="Enter an email address." hint="For emails." />,
  )
  const described = /aria-describedby="([^"]+)"/.exec(markup)?.[1]?.split(' ') ?? []
  expect(described.map((id) => new RegExp(`id="${id}"[^>]*>([^<]+)`).exec(markup)?.[1])).toEqual([
    'Enter an email address.',
    'For emails.',
  ])
  expect(markup).toContain('aria-invalid="true"')
})

test('a field without error and hint has no description', () => {
  const markup = renderToStaticMarkup(<Field name="email" label="Email" />)
  expect(markup).not.toContain('aria-describedby')
  expect(markup).not.toContain('aria-invalid')
})

test('the button that shows a password is disabled before hydration, so that no click is lost', () => {
  const markup = renderToStaticMarkup(
    <PasswordField name="password" label="Password" autoComplete="current-password" />,
  )
  expect(markup).toMatch(/<button[^>]*disabled/)
  expect(markup).toContain('type="password"')
})

test('a button submits no form unless `type` is set', () => {
  expect(renderToStaticMarkup(<Button>Close</Button>)).toContain('type="button"')
  expect(renderToStaticMarkup(<Button type="submit">Send</Button>)).toContain('type="submit"')
})
