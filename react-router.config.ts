import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildWorker } from './scripts/build/build-worker.ts'
import { finishBuild } from './scripts/build/finish-build.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  // The server renders public pages from published content (`server/features/pages`); the member area is one page.
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  async buildEnd(build) {
    const client = join(build.reactRouterConfig.buildDirectory, 'client')
    await buildWorker(client)
    await finishBuild(build)
  },
} satisfies Config
