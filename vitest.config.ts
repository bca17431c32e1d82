import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { projects: [
 { test: { name: 'unit', include: ['contract/**/*.test.ts','rules/**/*.test.ts'] } },
 { test: { name: 'server', include: ['server/**/*.test.ts'], globalSetup: ['server/test/global-setup.ts'], provide: { postgres: 'embedded' } } },
 { test: { name: 'server-15', include: ['server/**/*.test.ts'], globalSetup: ['server/test/global-setup.ts'], provide: { postgres: 'system' } } },
] } })
