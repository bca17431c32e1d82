import { expect } from './fixtures.ts'
import { expectAccessibleOnBothSizes, test } from './studio-test.ts'

test('an owner creates an API key, which works until it is revoked, and a webhook', async ({
  page,
  request,
  joinStaff,
}) => {
  const owner = await joinStaff('owner')
  await page.goto('/studio/programs')
  await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible()
  await expectAccessibleOnBothSizes(page)

  await page.getByRole('button', { name: 'Create API key' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Create key' }).click()
  await expect(form.getByRole('textbox', { name: 'App name' })).toBeFocused()
  await expectAccessibleOnBothSizes(page)
  const program = `Site builder ${owner.email}`
  await form.getByRole('textbox', { name: 'App name' }).fill(program)
  await form.getByRole('checkbox', { name: 'View drafts of pages' }).check()
  await form.getByRole('button', { name: 'Create key' }).click()
  const key = (await form.getByRole('status').textContent()) ?? ''
  expect(key).toMatch(/^hfk_/)
  await expectAccessibleOnBothSizes(page)
  await form.getByRole('button', { name: 'Done' }).click()
  const callWithKey = () => request.get('/api/studio/v1/me', { headers: { authorization: `Bearer ${key}` } })
  expect(await (await callWithKey()).json()).toMatchObject({ email: owner.email, permissions: ['own', 'content.read'] })
  const row = page.getByRole('row').filter({ hasText: program })
  await row.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toBeHidden()
  expect((await callWithKey()).status()).toBe(401)

  await page.getByRole('button', { name: 'Add webhook' }).click()
  const webhook = page.getByRole('dialog')
  await webhook.getByRole('button', { name: 'Add webhook' }).click()
  await expect(webhook.getByRole('textbox', { name: 'URL' })).toBeFocused()
  await webhook.getByRole('textbox', { name: 'URL' }).fill(`https://hooks.example/${owner.email}`)
  await webhook.getByRole('checkbox').first().check()
  await webhook.getByRole('button', { name: 'Add webhook' }).click()
  await expect(webhook.getByRole('status')).toContainText('whsec_')
  await expectAccessibleOnBothSizes(page)
  await webhook.getByRole('button', { name: 'Done' }).click()
  const logRow = page.getByRole('row').filter({ hasText: owner.email })
  await expect(logRow).toContainText('member.joined')
  await expectAccessibleOnBothSizes(page)
  await logRow.getByRole('button', { name: 'Remove' }).click()
  await expect(logRow).toBeHidden()
})
