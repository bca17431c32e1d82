import { reportVideo } from '#web/api/lesson-records.ts'
import { createClientFor, expect, logInWithRetries } from './fixtures.ts'
import { countMails } from './mailed-link.ts'
import { createMember } from './create-member.ts'
import { heading } from './studio-steps.ts'
import { expectAccessibleOnBothSizes, onBothSizes, test } from './studio-test.ts'

async function report(lesson: string, reporter: Awaited<ReturnType<typeof createMember>>, baseURL: string | undefined) {
  const client = createClientFor(baseURL ?? '')
  const member = await logInWithRetries(reporter, client)
  const sent = await reportVideo(client, member.id, { vid: lesson, reason: 'unsafe', note: 'No mat under the head' })
  expect(sent).not.toBeInstanceOf(Error)
}

test.describe('two desks', () => {
  test.use({ expectedErrors: [/404 \(Not Found\).*\/reports\//] })

  test('a started answer is kept if another desk closes the report', async ({ page, request, baseURL, joinStaff }) => {
    const lesson = `reported-twice-${Date.now()}`
    await report(lesson, await createMember(request), baseURL)
    await joinStaff('desk')
    await page.goto(`/studio/reports/${lesson}`)
    const answer = page.getByRole('textbox', { name: 'Your answer' })
    await answer.fill('We will put a mat there.')

    const otherPage = await page.context().newPage()
    await otherPage.goto(`/studio/reports/${lesson}`)
    await otherPage.getByRole('textbox', { name: 'Your answer' }).fill('We filmed it again.')
    await otherPage.getByRole('button', { name: 'Answer and close' }).click()
    await expect(otherPage.getByText('1 report closed, 1 answer sent.')).toBeVisible()
    await otherPage.close()

    await page.getByRole('button', { name: 'Answer and close' }).click()
    await expect(page.getByText('Somebody else closed the reports')).toBeVisible()
    await expect(answer).toHaveValue('We will put a mat there.')
  })
})

onBothSizes((width) => {
  test('the desk reads reports and answers them at once, and each member receives the answer by email', async ({
    page,
    request,
    baseURL,
    joinStaff,
  }) => {
    // A lesson that no other journey reports.
    const lesson = `reported-${width}-${Date.now()}`
    const members = [await createMember(request), await createMember(request)]
    for (const reporter of members) await report(lesson, reporter, baseURL)
    const emailCounts = await Promise.all(members.map(({ email }) => countMails(request, email)))

    await joinStaff('desk')
    await page.goto('/studio/reports')
    await expect(heading(page, 'Reports')).toBeVisible()
    const safetyReports = page.getByRole('region', { name: 'Someone could get hurt' })
    const row = safetyReports.getByRole('link', { name: lesson })
    await expect(row).toContainText('2 reports')
    await expectAccessibleOnBothSizes(page)
    await row.click()
    const reports = page.getByRole('region', { name: lesson })
    await expect(reports.getByText('No mat under the head')).toHaveCount(2)
    for (const { email } of members) await expect(reports.getByRole('link', { name: email })).toBeVisible()
    await expectAccessibleOnBothSizes(page)

    await reports.getByRole('button', { name: 'Answer and close' }).click()
    await expect(reports.getByRole('alert')).toContainText('Enter an answer')
    await reports.getByRole('textbox', { name: 'Your answer' }).fill('We filmed it again, with a mat.')
    await expect(reports.getByText('We’ll email your answer to all 2 people who reported it')).toBeVisible()
    await reports.getByRole('button', { name: 'Answer and close' }).click()
    await expect(page.getByText('2 reports closed, 2 answers sent.')).toBeVisible()
    await expect(page.getByRole('link', { name: lesson })).toHaveCount(0)
    for (const [index, { email }] of members.entries())
      await expect.poll(() => countMails(request, email)).toBe((emailCounts[index] ?? 0) + 1)

    await page.getByRole('link', { name: 'Closed', exact: true }).click()
    await page.getByRole('link', { name: lesson }).click()
    await expect(reports.getByText('closed', { exact: false }).first()).toBeVisible()
    await expect(reports.getByRole('button', { name: 'Answer and close' })).toHaveCount(0)
  })
})
