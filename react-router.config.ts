import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildWorker } from './scripts/build/build-worker.ts'
import { finishBuild } from './scripts/build/finish-build.ts'
import { readRepositoryContent } from './scripts/build/repository-content.ts'
import { drawnPages } from './web/public-addresses.ts'

// The build draws pages from the files in `content/`. A running academy draws them again from its published content.
const content = await readRepositoryContent()
Object.assign(globalThis, { siteContent: content })

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  // Everything with a fixed address and no member data is a file; the member area shares one fallback page.
  prerender: drawnPages(content),
  async buildEnd(build) {
    const client = join(build.reactRouterConfig.buildDirectory, 'client')
    await buildWorker(client)
    await finishBuild(build)
  },
} satisfies Config
