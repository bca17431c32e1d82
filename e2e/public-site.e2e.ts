import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { serveTiles } from './map-tiles.ts'
import { documents, layouts } from './public-pages.ts'

test.describe('public site with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const path of documents)
    test(`axe finds no violations on ${path}`, { tag: layouts.has(path) ? ['@gate'] : [] }, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    })

  test('axe finds no violations in the open menu and with the cookie banner', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/cookie#choice')
    await expect(page.getByRole('region', { name: 'We Value Your Privacy' })).toBeVisible()
    await expectAccessible(page)
    await page.getByText('Menu', { exact: true }).click()
    await expectAccessible(page)
  })
})

test.describe('public site without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page is readable', { tag: '@gate' }, async ({ page }) => {
    for (const path of documents) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const count = (await page.getByRole('main').innerText()).split(/\s+/).length
      expect(count, path).toBeGreaterThan(60)
    }
  })

  test('every page has its final height before it is scrolled', async ({ page }) => {
    for (const path of layouts) {
      await page.goto(path)
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const heightBefore = await height()
      await page.evaluate(() =>
        document.querySelectorAll<HTMLElement>('main *').forEach((part) => (part.style.contentVisibility = 'visible')),
      )
      expect(await height(), path).toBe(heightBefore)
    }
  })

  test('the phone menu and the questions of the help page open', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/help')
    await page.getByText('Are there captions?').click()
    await expect(page.getByText('the Captions button or the C key shows them')).toBeVisible()
    await page.getByText('Menu', { exact: true }).click()
    await page.getByRole('link', { name: 'Team' }).first().click()
    await expect(page).toHaveURL(/\/team$/)
  })
})

test('the phone menu works by keyboard, and Escape returns the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const menu = page.locator('summary').first()
  const blog = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(blog).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Team', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(blog).toBeHidden()
  await expect(menu).toBeFocused()
})

const banner = (page: Page) => page.getByRole('region', { name: 'We Value Your Privacy' })

test('the cookie banner is shown after six seconds without taking focus, and only once', async ({ page, context }) => {
  await serveTiles(context)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/team')
  await page.getByRole('textbox', { name: 'Email address' }).focus()
  await page.clock.runFor(5900)
  await expect(banner(page)).toBeHidden()
  await page.clock.runFor(200)
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeFocused()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(banner(page)).toBeHidden()
  await page.goto('/')
  await page.clock.runFor(10_000)
  await expect(banner(page)).toBeHidden()
  await page.getByRole('link', { name: 'Change my cookie choice' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(banner(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('holdfast.consent'))).toBe('approved')
})

test('accept and decline have the same size', async ({ page }) => {
  await page.goto('/cookie#choice')
  const [yes, no] = await Promise.all(
    ['Accept', 'Decline'].map((name) => banner(page).getByRole('button', { name }).boundingBox()),
  )
  expect([yes?.width, yes?.height]).toEqual([no?.width, no?.height])
})

test('the buttons Step, Mirror, Slow and Play control the drawn lesson of the home page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const tool = (name: string) => page.getByRole('button', { name, exact: true })
  const figure = page.locator('[data-figure]')
  // The script is loaded when the figure is almost in view.
  await figure.scrollIntoViewIfNeeded()
  const first = await figure.innerHTML()
  await tool('Step').click()
  expect(await figure.innerHTML()).not.toBe(first)
  await tool('Mirror').click()
  await expect(tool('Mirror')).toHaveAttribute('aria-pressed', 'true')
  await expect(figure).toHaveAttribute('transform', /scale\(-1 1\)/)
  await tool('Slow').click()
  await expect(tool('Slow ½')).toHaveAttribute('aria-pressed', 'true')
  await tool('Play').click()
  await expect(tool('Pause')).toBeVisible()
})

test('the help page finds typed text, and opens the topic in the URL', async ({ page }) => {
  await page.goto('/help?topic=captions')
  await expect(page.getByText('the Captions button or the C key shows them')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('captions')
  await expect(page.getByText('Are there captions?')).toBeVisible()
  await expect(page.getByText('How do I cancel?')).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('zzz')
  await expect(page.getByText('No answers match')).toBeVisible()
})

test.describe('newsletter form', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('confirms a subscription and is cleared', async ({ page }) => {
    const requests: unknown[] = []
    await page.route('**/api/newsletter', async (route) => {
      requests.push(route.request().postDataJSON())
      await route.fulfill({ status: 202 })
    })
    await page.goto('/blog')
    const field = page.getByRole('textbox', { name: 'Email address' })
    await page.getByRole('button', { name: 'Subscribe' }).click()
    expect(requests).toEqual([])
    await field.fill('ada@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Successfully sent!')).toBeVisible()
    await expect(field).toHaveValue('')
    expect(requests).toEqual([{ email: 'ada@example.com' }])
  })

  test('shows an invalid address at the field without a request', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/api/newsletter') && requests.push(request.url()))
    await page.goto('/blog')
    const field = page.getByRole('textbox', { name: 'Email address' })
    const subscribe = page.getByRole('button', { name: 'Subscribe' })
    await subscribe.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription('Enter your email address.')
    for (const wrong of ['ada', 'ada@example', 'ada@@example.com', 'ada lovelace@example.com']) {
      await field.fill(wrong)
      await subscribe.click()
      await expect(field).toHaveAccessibleDescription(/^Enter a full email address/)
      await expect(field).toHaveValue(wrong)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page.getByText(/^Enter a full email address/)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    expect(requests).toEqual([])
    await field.fill('ada@example.com')
    await expect(page.getByText(/^Enter a full email address/)).toBeHidden()
    await subscribe.click()
    await expect(page.getByText('Successfully sent!')).toBeVisible()
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('a failed request is logged to the console and shows no success message', async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.route('**/api/newsletter', (route) => route.abort())
    await page.goto('/blog')
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect.poll(() => warnings.length).toBeGreaterThan(0)
    await expect(page.getByText('Successfully sent!')).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('ada@example.com')
  })
})

test('the first view of home weighs at most 100 kB, and public pages at most 35 kB of script', async ({ page }) => {
  let totalBytes = 0
  let script = 0
  const weights: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const weigh = async () => {
      const { responseBodySize } = await request.sizes()
      totalBytes += responseBodySize
      if (request.resourceType() === 'script') script += responseBodySize
    }
    weights.push(weigh())
  })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/contact-us', '/help']) {
    totalBytes = 0
    script = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    await Promise.all(weights)
    expect(script).toBeLessThan(35_000)
    if (path === '/') expect(totalBytes).toBeLessThan(100_000)
  }
})

test('discreet mode is opt-in and persistent, and pressing Escape twice leaves the site', async ({ page }) => {
  await page.route('https://www.wikipedia.org/**', (route) => route.fulfill({ body: 'elsewhere' }))
  await page.goto('/team')
  const exit = page.getByRole('button', { name: 'Leave now' })
  await expect(exit).toBeHidden()
  await page.getByRole('button', { name: 'Discreet mode' }).click()
  await expect(exit).toBeVisible()
  // The title sent by the server is neutral, because it is in the history before scripts run.
  const response = await page.goto('/help')
  expect(await response?.text()).toContain('<title>Notes</title>')
  await expect(page).toHaveTitle('Notes')
  await expect(exit).toBeVisible()
  await page.getByRole('button', { name: 'Discreet mode' }).click()
  await expect(page).toHaveTitle('Help')
  const plain = await page.reload()
  expect(await plain?.text()).toContain('<title>Help · ')
  await page.getByRole('button', { name: 'Discreet mode' }).click()
  await expect(page).toHaveTitle('Notes')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.waitForURL('https://www.wikipedia.org/')
  await page.goBack()
  await expect(page).toHaveURL(/\/team$/)
})
