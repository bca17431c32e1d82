import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildWorker } from './scripts/build/build-worker.ts'
import { drawIcons } from './scripts/draw/icons.ts'
import { drawSharing } from './scripts/draw/sharing-picture.ts'
import { finishBuild } from './scripts/build/finish-build.ts'
import { hydratedPages, machinePages, staticPages } from './web/pages.ts'
import { sharing } from './web/sharing-pictures.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  // Everything with a fixed address and no member data is a file; the member area shares one fallback page.
  prerender: [...staticPages, ...hydratedPages, ...machinePages],
  async buildEnd(build) {
    const client = join(build.reactRouterConfig.buildDirectory, 'client')
    await drawIcons(client)
    await drawSharing(client, sharing)
    await buildWorker(client)
    await finishBuild(build)
  },
} satisfies Config
