import { accounts, expect, expectAccessible, signIn } from './fixtures.ts'
import { addPicture, publish } from './studio-steps.ts'
import { onBothSizes, test } from './studio-test.ts'

// A file that is not an image is rejected on purpose.
test.use({ expectedErrors: [/status of 400/] })

onBothSizes(() => {
  test('an article gets an image with alternative text, and another one for sharing', async ({ page }) => {
    const slug = `a-picture-${Date.now()}`
    await signIn(page, accounts.owner, '/studio/articles')
    await page.getByRole('button', { name: /^New article/ }).click()
    const form = page.getByRole('dialog', { name: 'New article' })
    await form.getByRole('textbox', { name: 'Title' }).fill(slug.replaceAll('-', ' '))
    await form.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('textbox', { name: 'Summary' }).fill('What can be seen.')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.fill('Before it.')

    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    await dialog
      .getByLabel('Add a picture')
      .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('these are words') })
    await expect(dialog.getByRole('status')).toHaveText(/must be a readable JPEG, PNG, WebP, AVIF, HEIC or GIF/)
    const largeFile = { name: 'large.heic', mimeType: 'image/heic', buffer: Buffer.alloc(10_000_001) }
    await dialog.getByLabel('Add a picture').setInputFiles(largeFile)
    await expect(dialog.getByRole('status')).toHaveText('This browser can’t read the file. Choose a JPEG or PNG.')
    await addPicture(page, `${slug}.png`)
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    const descriptionField = dialog.getByRole('textbox', { name: 'Description' })
    await expect(descriptionField).toHaveAccessibleDescription(/Describe the picture in a few words/)
    await expectAccessible(page)
    await descriptionField.fill('The [Studio] itself')
    await descriptionField.press('Enter')
    await expect(text).toHaveValue(/^Before it\.\n\n!\[The \\\[Studio\\\] itself\]\(\/pictures\/[0-9a-f]{16}-\d+x\d+\)/)
    await expect(text).toBeFocused()

    await page.getByRole('button', { name: 'Choose a picture: Link preview picture' }).click()
    // A photo of a phone that this browser cannot decode.
    await dialog.getByLabel('Add a picture').setInputFiles('server/testing/photo.heic')
    await expect(dialog.getByRole('radio', { name: 'photo.heic' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    await publish(page)
    await expect.poll(async () => (await page.request.get(`/blog/${slug}`)).status()).toBe(200)

    await page.goto(`/blog/${slug}`)
    const picture = page.getByRole('img', { name: 'The [Studio] itself' })
    await picture.scrollIntoViewIfNeeded()
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
    await expectAccessible(page)
    const sharingImage = await page.locator('meta[property="og:image"]').getAttribute('content')
    const response = await page.request.get(new URL(sharingImage ?? '').pathname)
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  })
})
