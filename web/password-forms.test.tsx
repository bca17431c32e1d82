import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UsernameField } from './ui/username-field.tsx'

const sources = globSync('**/*.tsx', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }))

const PASSWORD_FIELD = /<(?:New)?PasswordField\b(?![^>]*autoComplete="off")/

test('every form with the password of an account tells password managers which account it is', () => {
  const forms = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<form\b[\s\S]*?<\/form>/g)]
      .filter(([form]) => PASSWORD_FIELD.test(form))
      .map(([form]) => ({ file, isNamed: /<(?:Email|Username)Field\b/.test(form) })),
  )
  expect(forms.length).toBeGreaterThan(6)
  expect(forms.filter(({ isNamed }) => !isNamed)).toEqual([])
})

test('password fields are used only in forms, and only as PasswordField', () => {
  const fields = sources.filter(({ text }) => PASSWORD_FIELD.test(text) && !/<form\b/.test(text))
  expect(fields.map(({ file }) => file)).toEqual(['features/account/new-password-field.tsx'])
  const inputs = sources.filter(({ text }) => /type=["'{]+password/.test(text))
  expect(inputs.map(({ file }) => file)).toEqual([])
})

test('the field with the account is hidden from view, keyboard and screen readers', () => {
  expect(renderToStaticMarkup(<UsernameField email="ada@example.org" />)).toBe(
    '<input type="text" autoComplete="username" readOnly="" tabindex="-1" aria-hidden="true" class="sr-only" name="username" value="ada@example.org"/>',
  )
  expect(renderToStaticMarkup(<UsernameField email={null} />)).toBe('')
})
