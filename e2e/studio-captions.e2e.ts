import { accounts, expect, expectAccessible, signIn, test } from './fixtures.ts'
import { publish } from './studio-steps.ts'

const LESSON = 'hip-throw'

test(
  'captions of a film are imported, split, corrected by keyboard, published, and appear in the file that the player loads',
  { tag: '@gate' },
  async ({ page }) => {
    await signIn(page, accounts.owner, `/studio/lessons/${LESSON}/captions`)
    const editButton = page.getByRole('button', { name: 'Edit English from the video' })
    await expect(editButton).toBeVisible()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Brazilian Portuguese')
    await expect(page.getByRole('textbox', { name: 'Name in the player' })).toHaveValue('Português (Brasil)')
    await expectAccessible(page)
    await editButton.click()
    const lines = page.getByRole('list', { name: 'Lines' })
    const line = page.getByRole('textbox', { name: /^Line / })
    await expect(line).toHaveAccessibleName(/^Line 1 of/)
    const count = await lines.getByRole('listitem').count()

    await line.fill('Turn in for O-goshi, and keep pulling the sleeve.')
    await expect(page.getByRole('heading', { name: 'Too fast to read' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Split here' }).click()
    await expect(lines.getByRole('listitem')).toHaveCount(count + 1)
    await expect(line).toHaveValue('and keep pulling the sleeve.')
    await expect(line).toBeFocused()
    await page.keyboard.press('Control+Backspace')
    await expect(line).toHaveValue('Turn in for O-goshi, and keep pulling the sleeve.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(lines.getByRole('listitem')).toHaveCount(count + 1)
    const text = await line.inputValue()
    const start = page.getByRole('textbox', { name: 'Start' })
    await start.fill('9:00:00')
    await page.keyboard.press('Enter')
    await expect(line).toHaveAccessibleName(`Line ${count + 1} of ${count + 1}`)
    await expect(line).toHaveValue(text)
    await expect(line).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(line).toHaveAccessibleName(/^Line 2 of/)

    const startTime = await start.inputValue()
    await start.fill('1:99')
    await start.press('Enter')
    await expect(start).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(lines.getByRole('listitem')).toHaveCount(count)
    await expect(start).not.toHaveAttribute('aria-invalid')
    await expect(start).not.toHaveValue('1:99')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(start).toHaveValue(startTime)
    await line.press('Enter')
    await expect(line).toHaveAccessibleName(/^Line 3 of/)

    await line.press('Control+h')
    await page.getByRole('textbox', { name: 'Find' }).fill('o-GOSHI')
    await page.getByRole('textbox', { name: 'Replace with' }).fill('Ō-goshi')
    await page.getByRole('button', { name: 'Replace all' }).click()
    await page.getByRole('textbox', { name: 'Find' }).press('Escape')
    await publish(page)
    const file = () =>
      page.request
        .get('/catalogue.json')
        .then((response) => response.text())
        .then((text) => /"captions\.\d+\.\d+\.vtt"/.exec(text)?.[0])
    await expect.poll(file).toBeDefined()

    await page.goto(`/studio/lessons/${LESSON}/captions`)
    await page.getByRole('button', { name: 'Remove English' }).click()
    await expect(page.getByText('Published; taken from the video file')).toBeVisible()
    await page.getByRole('button', { name: 'Restore English' }).click()
    await expect(page.getByRole('cell', { name: 'Draft', exact: true })).toBeVisible()
    // Other journeys read the original captions.
    await page.getByRole('button', { name: 'Remove English' }).click()
    await expect(page.getByText('Published; taken from the video file')).toBeVisible()
    await expect.poll(file).toBeUndefined()
  },
)
