import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunnableDevEnvironment, type Plugin } from 'vite'
import { z } from 'zod'

/** The used part of the server build (`web/entry.server.tsx`). */
interface Build {
  entry: { module: { createPageHandler: (build: Build, content: object) => (request: Request) => Promise<Response> } }
}

/** The used part of the file that `saved-rendering.ts` writes. */
const SavedPages = z.object({ content: z.looseObject({}) })

/**
 * `npm run dev`: renders pages from the content that the server has saved with its own pages (`drawn-pages.json`). Must
 * precede the plugin of React Router, which would also render the member area on the server.
 */
export const devPages = (): Plugin => ({
  name: 'dev-pages',
  apply: 'serve',
  configureServer: (vite) => () => {
    const { ssr } = vite.environments
    if (!isRunnableDevEnvironment(ssr)) throw new Error('the SSR environment of Vite cannot import modules')
    let lastText = ''
    vite.middlewares.use((request, response, next) => {
      const render = async () => {
        const file = join(process.env['DATA_DIR'] ?? 'data', 'drawn-pages.json')
        const text = await readFile(file, 'utf8').catch(() => {
          throw new Error(`${file} is missing: the server has not rendered its pages yet. Reload the page in a moment.`)
        })
        // Modules read the content only when they are loaded, so changed content requires a reload of the modules.
        if (text !== lastText) ssr.runner.clearCache()
        lastText = text
        const { content } = SavedPages.parse(JSON.parse(text))
        Object.assign(globalThis, { siteContent: content })
        const build = await ssr.runner.import<Build>('virtual:react-router/server-build')
        const handle = build.entry.module.createPageHandler(build, content)
        const page = await handle(new Request(new URL(request.originalUrl ?? '/', 'http://localhost')))
        response.writeHead(page.status, Object.fromEntries(page.headers)).end(await page.text())
      }
      render().catch(next)
    })
  },
})
