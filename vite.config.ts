import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/build/chunks.ts'
import { devPages } from './scripts/build/dev-pages.ts'
import { NOTICES } from './scripts/build/licenses.ts'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), devPages(), reactRouter()],
  // Drawings and fonts stay files: the content security policy allows no data: fonts.
  build: {
    assetsInlineLimit: 0,
    // Says which files the Studio alone loads; `finishBuild` deletes it.
    manifest: true,
    // Names every package whose code the browser gets; `finishBuild` adds what is no code.
    license: { fileName: NOTICES },
    // A later chunk finds these loaded already; naming them again, a hundred times, only made every list
    // longer.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/(rolldown-runtime|framework|app)-/.test(file)),
    },
    rolldownOptions: {
      // A constant that chunks share costs more as a name than as its value.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  // The server renders pages with the build, and has no packages of the web.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  server: {
    // `npm run dev`: what the server answers, on the port it has by default.
    proxy: Object.fromEntries(
      ['/api', '/catalogue.json', '/m/', '/posters', '/site.json', '/dev/mail', '/favicon.ico', '/icon-', '/og/'].map(
        (path) => [path, 'http://127.0.0.1:3000'],
      ),
    ),
  },
}))
