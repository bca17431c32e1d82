import type { Config } from '@react-router/dev/config'
import { finishBuild } from './scripts/web-build.ts'
import { hydratedPages, staticPages } from './web/pages.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  // Everything with a fixed address and no member data is a file; the member area shares one fallback page.
  prerender: [...staticPages, ...hydratedPages],
  buildEnd: finishBuild,
} satisfies Config
