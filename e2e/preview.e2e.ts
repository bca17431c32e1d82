import { expect, expectAccessible, test } from './fixtures.ts'

test(
  'a locked lesson plays its silent preview on a click, and no other part of the film is public',
  { tag: '@gate' },
  async ({ freePage: page }) => {
    await page.goto('/locked-access?gid=throws&id=hip-throw')
    const play = page.getByRole('button', { name: 'Play the preview, without sound' })
    await expect(play).toBeVisible()
    await expect(page.locator('video')).toHaveCount(0)
    await expectAccessible(page)
    await play.click()
    const film = page.locator('video')
    await expect(film).toBeFocused()
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
    const { duration, muted, src } = await film.evaluate(({ duration, muted, src }: HTMLVideoElement) => ({
      duration,
      muted,
      src,
    }))
    expect(duration).toBeLessThan(10.2)
    expect(muted).toBe(true)
    expect(new URL(src).pathname).toMatch(/^\/posters\/[a-z0-9-]+\/preview\.mp4$/)
    const folder = new URL('.', src).href
    for (const file of ['master.m3u8', 'v480/index.m3u8', 'v480/seg-00000.m4s', 'storyboard.jpg'])
      expect((await page.request.get(folder + file)).status(), file).toBe(404)
    await expectAccessible(page)
  },
)
